# SPDX-License-Identifier: Apache-2.0
# Audited by nobody: what anybody may read is judged as ever.
pair
first_namespace
unprivileged
audit_with --interval 0.5
#: pass env.identity
#: pass tcp.window_scaling
#: pass tcp.rmem
#: pass stack.qdisc_shaper eth0
#: pass udp.rcvbuf_errors IPv4
#: exit 0
