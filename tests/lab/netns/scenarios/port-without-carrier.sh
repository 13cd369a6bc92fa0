# SPDX-License-Identifier: Apache-2.0
# The only port has lost its carrier: nothing to compare sizes with, and what is wrong comes first.
pair
first_namespace
set_on node net.ipv4.tcp_wmem '4096 16384 65536'
ip -n peer link set eth0 down
#: skip tcp.wmem
#: skip stack.qdisc_shaper
#: pass tcp.window_scaling
#: fail nic.link_state/no-carrier eth0 medium
#: exit 0
