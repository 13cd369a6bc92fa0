# SPDX-License-Identifier: Apache-2.0
# A container sends to a program on another host that reads 50 kB/s; the site names that network.
pair
first_namespace
container blue
set_on node net.ipv4.ip_forward 1
ip -n node route add default via 10.9.0.2
ip -n peer route add 10.88.1.0/24 via 10.9.0.1
background_on peer traffic take 7001 1000 20
listening peer 7001
background_on blue traffic send 10.9.0.2 7001
wait_for 5 on blue sh -c 'ss -Htin "dport = :7001" | grep -q rwnd_limited'
profile <<TEXT
name: lab
site:
  prefixes: [10.9.0.0/24]
TEXT
audit_with --interval 0.5 --netns blue
#: fail tcp.live_limits/receiver-limited @blue high
#: first tcp.live_limits/receiver-limited @blue
#: skip tcp.live_limits eth0
#: replay
#: exit 1
