# SPDX-License-Identifier: Apache-2.0
# The faults that anybody can see, audited by nobody.
pair
first_namespace
unprivileged
shape node eth0 100mbit
background_on node traffic deaf 7001 2
listening node 7001
background_on peer traffic knock 10.9.0.1 7001 8
wait_for 5 on node sh -c 'ss -Hltn "sport = :7001" | grep -q "LISTEN *3 "'
#: first stack.qdisc_shaper/rate-below-port eth0
#: fail stack.qdisc_shaper/rate-below-port eth0 high
#: fail tcp.listen_queue_live/full 0.0.0.0:7001 high
#: exit 1
#: replay
