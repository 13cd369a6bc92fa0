# SPDX-License-Identifier: Apache-2.0
# More connections wait than the program asked room for; the cap of the machine is not what it lacks.
pair
first_namespace
background_on node traffic deaf 7001 2
listening node 7001
background_on peer traffic knock 10.9.0.1 7001 8
wait_for 5 on node sh -c 'ss -Hltn "sport = :7001" | grep -q "LISTEN *3 "'
#: fail tcp.listen_queue_live/full 0.0.0.0:7001 high
#: pass tcp.somaxconn
#: exit 1
