# SPDX-License-Identifier: Apache-2.0
# The program asked for room for two and accepts nobody: clients are refused, by its own limit.
pair
first_namespace
background_on node traffic deaf 7001 2
listening node 7001
background_on peer traffic knock 10.9.0.1 7001 40
wait_for 5 on node sh -c 'ss -Hltn "sport = :7001" | grep -q "LISTEN *3 "'
audit_with --interval 2
#: fail tcp.listen_queue_live/full 0.0.0.0:7001 high
#: fail tcp.listen_overflow/overflows - high
#: first tcp.listen_queue_live/full 0.0.0.0:7001
#: pass tcp.somaxconn
#: exit 1
