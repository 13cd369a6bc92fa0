# SPDX-License-Identifier: Apache-2.0
# The same reader behind a router, in a network that this site has not named: its own affair.
routed_pair
first_namespace
background_on peer traffic take 7001 1000 20
listening peer 7001
background_on node traffic send 10.8.0.2 7001
wait_for 5 on node sh -c 'ss -Htin "dport = :7001" | grep -q rwnd_limited'
audit_with --interval 0.5
#: skip tcp.live_limits eth0
#: exit 0
