# SPDX-License-Identifier: Apache-2.0
# A sender that sends little is slow by itself; the network has no part in it.
load tcp_diag
background_peer traffic take 7002 65536 0
sleep 0.5
background traffic trickle 10.9.0.2 7002 1000 20
sleep 1
audit_with --interval 2
#: pass tcp.live_limits data0
#: pass tcp.live_options
#: pass tcp.wmem
#: exit 0
