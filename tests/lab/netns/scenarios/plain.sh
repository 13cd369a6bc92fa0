# SPDX-License-Identifier: Apache-2.0
# A machine with one port, a peer and this kernel's defaults: nothing is wrong with it.
pair
first_namespace
audit_with --interval 0.5
#: pass env.identity
#: pass env.time_window
#: pass tcp.window_scaling
#: pass tcp.rmem
#: pass tcp.wmem
#: pass stack.qdisc_shaper eth0
#: pass udp.rcvbuf_errors IPv4
#: pass udp.rcvbuf_errors IPv6
#: skip tcp.cc.current
#: exit 0
