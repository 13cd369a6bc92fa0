# SPDX-License-Identifier: Apache-2.0
# As many connections wait as the listener has room for: the next still fits, since the kernel
# refuses only when more wait than the limit.
load tcp_diag
background traffic deaf 7001 3
waits() { [ "$(ss -Hltn 'sport = 7001' | awk '{print $2}')" = "$1" ]; }
wait_for 5 waits 0
background_peer traffic knock 10.9.0.1 7001 3
wait_for 5 waits 3
#: fail tcp.listen_queue_live/nearly-full 0.0.0.0:7001 medium
#: exit 0
