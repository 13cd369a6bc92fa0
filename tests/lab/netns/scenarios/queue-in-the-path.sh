# SPDX-License-Identifier: Apache-2.0
# A router in between holds 100 Mb/s and lets a queue of 800 ms grow: every other packet waits there.
routed_pair
first_namespace
shape router right 100mbit 800ms
background_on peer traffic take 7001 65536 0
listening peer 7001
background_on node traffic send 10.8.0.2 7001
wait_for 8 on node sh -c 'ss -Htin "dport = :7001" | grep -qE " rtt:[1-9][0-9]{2}"'
audit_with --interval 0.5
profile <<END
name: lab
site:
  prefixes: [10.8.0.0/24]
END
#: fail tcp.live_limits/bufferbloat eth0 medium
#: exit 0
