# SPDX-License-Identifier: Apache-2.0
# The peer reads as fast as it can: whatever is said of the connection, nothing else is wrong.
# On a busy machine the emulated reader is truly slower than the wire, so its window may close.
load tcp_diag
background_peer traffic take 7002 65536 0
sleep 0.5
background traffic send 10.9.0.2 7002
sleep 1
audit_with --interval 2
#: may tcp.live_limits/bufferbloat data0 medium
#: may tcp.live_limits/receiver-limited data0 high
#: pass tcp.live_options
#: pass tcp.wmem
#: pass tcp.window_scaling
