# SPDX-License-Identifier: Apache-2.0
# The way to the peers is gone while eight connections carry data: nobody acknowledges, TCP learns of it by silence.
pair
first_namespace
for port in 7001 7002 7003 7004 7005 7006 7007 7008; do
	background_on peer traffic take $port 65536 0
	listening peer $port
	background_on node traffic trickle 10.9.0.2 $port 500 10
done
wait_for 5 on node sh -c '[ "$(ss -Htn "dport >= :7001 and dport <= :7008" | grep -c ESTAB)" -eq 8 ]'
ip -n node neigh replace 10.9.0.2 lladdr 02:00:00:00:00:77 dev eth0 nud permanent
audit_with --interval 2
#: fail tcp.timeouts/driven - high
#: first tcp.timeouts/driven -
#: exit 1
