# SPDX-License-Identifier: Apache-2.0
# A token bucket far above the port, but on 100 Gb/s all CPUs wait for its lock.
pair 100000
first_namespace
set_on node net.ipv4.tcp_wmem '4096 16384 16777216'
shape node eth0 200gbit
#: fail stack.qdisc_shaper/single-lock eth0 medium
#: exit 0
