# SPDX-License-Identifier: Apache-2.0
# The peer reads as fast as the wire brings it: nobody waits for a window.
load tcp_diag
background_peer traffic take 7002 65536 0
sleep 0.5
background traffic send 10.9.0.2 7002
sleep 1
audit_with --interval 2
#: may tcp.live_limits/bufferbloat data0
#: exit 0
