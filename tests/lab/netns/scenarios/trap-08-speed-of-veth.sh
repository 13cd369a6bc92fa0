# SPDX-License-Identifier: Apache-2.0
# A pod's veth tells 10 Gb/s, and no port is that fast: sizes are compared with nothing.
host node peer
wire node eth0 10.9.0.1/24 peer eth0 10.9.0.2/24
set_on node net.ipv4.tcp_wmem '4096 16384 65536'
audit_host node
#: pass env.identity
#: pass tcp.window_scaling
#: skip tcp.rmem
#: skip tcp.wmem
#: skip nic.link_speed
#: skip stack.qdisc_shaper
#: skip sysctl.persist_drift
#: exit 0
