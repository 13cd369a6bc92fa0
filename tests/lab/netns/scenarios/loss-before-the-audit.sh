# SPDX-License-Identifier: Apache-2.0
# Packets were lost until somebody mended the wire; what is counted is of that time, and now all arrive.
routed_pair
first_namespace
lose router left 300
background_on peer traffic take 7001 65536 0
listening peer 7001
background_on node traffic send 10.8.0.2 7001
wait_for 15 on node sh -c 'nstat -asz TcpRetransSegs | awk "/Retrans/ { exit !(\$2 > 50) }"'
lose router left 0
wait_for 15 on node sh -c 'a=$(nstat -asz TcpRetransSegs); sleep 0.3; [ "$a" = "$(nstat -asz TcpRetransSegs)" ]'
audit_with --interval 0.5
#: pass tcp.retrans_ratio
#: pass tcp.timeouts
#: may nic.tx_errors/dropped eth0
#: exit 0
