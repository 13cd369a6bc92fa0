# SPDX-License-Identifier: Apache-2.0
# somaxconn fell to 8 after the program had called listen() with 100: its limit is still 100.
pair
first_namespace
background_on node traffic deaf 7001 100
listening node 7001
set_on node net.core.somaxconn 8
background_on peer traffic knock 10.9.0.1 7001 20
wait_for 5 on node sh -c 'ss -Hltn "sport = :7001" | grep -q "LISTEN *20 "'
#: pass tcp.listen_queue_live 0.0.0.0:7001
#: fail tcp.somaxconn/below-default - low
#: exit 0
