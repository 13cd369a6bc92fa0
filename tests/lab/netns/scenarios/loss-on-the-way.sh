# SPDX-License-Identifier: Apache-2.0
# Three of a hundred packets vanish between the router and the peer.
routed_pair
first_namespace
lose router left 300
background_on peer traffic take 7001 65536 0
listening peer 7001
background_on node traffic send 10.8.0.2 7001
connected node 7001
wait_for 5 on node sh -c 'nstat -asz TcpRetransSegs | awk "/Retrans/ { exit !(\$2 > 50) }"'
audit_with --interval 1
profile <<END
name: lab
site:
  prefixes: [10.8.0.0/24]
END
#: fail tcp.retrans_ratio/much - high
#: may tcp.timeouts/driven - high
#: first tcp.retrans_ratio/much -
#: exit 1
