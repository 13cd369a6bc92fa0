# SPDX-License-Identifier: Apache-2.0
# Twelve connections lead to a program of the peer that never reads: we probe whether it does.
pair
first_namespace
background_on peer traffic serve 7001
listening peer 7001
for i in 1 2 3 4 5 6 7 8 9 10 11 12; do background_on node traffic send 10.9.0.2 7001; done
connected node 7001 12
wait_for 5 on node sh -c 'nstat -asz TcpExtTCPWinProbe | awk "/Probe/ { exit !\$2 }"'
audit_with --interval 1.5
#: fail tcp.zero_window/peer-reader - low
#: fail tcp.live_limits/receiver-limited eth0 high
#: first tcp.live_limits/receiver-limited eth0
#: exit 1
