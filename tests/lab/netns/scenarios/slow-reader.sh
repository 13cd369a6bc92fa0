# SPDX-License-Identifier: Apache-2.0
# The peer's program reads 50 kB/s: our sender waits for the window it leaves open.
pair
first_namespace
background_on peer traffic take 7001 1000 20
listening peer 7001
background_on node traffic send 10.9.0.2 7001
wait_for 5 on node sh -c 'ss -Htin "dport = :7001" | grep -q rwnd_limited'
audit_with --interval 0.5
#: fail tcp.live_limits/receiver-limited eth0 high
#: exit 1
