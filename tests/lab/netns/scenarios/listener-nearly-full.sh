# SPDX-License-Identifier: Apache-2.0
# Eight of ten places are taken.
pair
first_namespace
background_on node traffic deaf 7001 10
listening node 7001
background_on peer traffic knock 10.9.0.1 7001 8
wait_for 5 on node sh -c 'ss -Hltn "sport = :7001" | grep -q "LISTEN *8 "'
#: fail tcp.listen_queue_live/nearly-full 0.0.0.0:7001 medium
#: exit 0
