# SPDX-License-Identifier: Apache-2.0
# The peer's program reads 50 kB/s: our sender waits for the window it leaves open.
load tcp_diag
background_peer traffic take 7002 1000 20
sleep 0.5
background traffic send 10.9.0.2 7002
sleep 2
audit_with --interval 2
#: fail tcp.live_limits/receiver-limited data0 high
#: may tcp.live_limits/bufferbloat data0
#: first tcp.live_limits/receiver-limited data0
#: exit 1
#: replay
