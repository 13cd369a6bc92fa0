# SPDX-License-Identifier: Apache-2.0
# One peer was switched off while a connection carried data: it times out until it ends, and nothing else does.
pair
first_namespace
background_on peer traffic take 7001 65536 0
listening peer 7001
background_on node traffic trickle 10.9.0.2 7001 500 10
connected node 7001
ip -n node neigh replace 10.9.0.2 lladdr 02:00:00:00:00:77 dev eth0 nud permanent
wait_for 5 on node sh -c 'nstat -asz TcpExtTCPTimeouts | awk "/Timeouts/ { exit !\$2 }"'
audit_with --interval 1
#: pass tcp.timeouts
#: skip tcp.retrans_ratio
#: exit 0
