# SPDX-License-Identifier: Apache-2.0
# The service asked for 4096; somaxconn cut that to 4, and connections are refused.
load tcp_diag
set_sysctl net.core.somaxconn 4
background traffic deaf 7001 4096
waits() { [ "$(ss -Hltn 'sport = 7001' | awk '{print $2}')" = "$1" ]; }
wait_for 5 waits 0
background_peer traffic knock 10.9.0.1 7001 12
wait_for 5 waits 5
# Others keep on knocking while the audit counts.
background_peer bash -c 'while :; do timeout 0.5 traffic knock 10.9.0.1 7001 1; done'
audit_with --interval 2
#: fail tcp.somaxconn/overflowing - medium
#: fail tcp.listen_queue_live/full 0.0.0.0:7001 high
#: fail tcp.listen_overflow/overflows - high
#: first tcp.somaxconn/overflowing -
#: exit 1
