# SPDX-License-Identifier: Apache-2.0
# The program asked for 1000, the machine caps it at 16, and connections are refused.
pair
first_namespace
set_on node net.core.somaxconn 16
background_on node traffic deaf 7001 1000
listening node 7001
background_on peer traffic knock 10.9.0.1 7001 40
wait_for 5 on node sh -c 'ss -Hltn "sport = :7001" | grep -q "LISTEN *17 "'
audit_with --interval 2
#: first tcp.somaxconn/overflowing -
#: fail tcp.somaxconn/overflowing - medium
#: fail tcp.listen_queue_live/full 0.0.0.0:7001 high
#: fail tcp.listen_overflow/overflows - high
#: exit 1
