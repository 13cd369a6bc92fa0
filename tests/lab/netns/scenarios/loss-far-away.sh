# SPDX-License-Identifier: Apache-2.0
# A client somewhere behind the router has a bad line: what is sent to others arrives.
routed_pair
first_namespace
lose router left 300
background_on peer traffic take 7001 65536 0
listening peer 7001
background_on node traffic send 10.8.0.2 7001
connected node 7001
wait_for 5 on node sh -c 'nstat -asz TcpRetransSegs | awk "/Retrans/ { exit !(\$2 > 50) }"'
audit_with --interval 1
#: fail tcp.retrans_ratio/far-peers - medium
#: may tcp.timeouts/far-peers - medium
#: first tcp.retrans_ratio/far-peers -
#: exit 0
