# SPDX-License-Identifier: Apache-2.0
# Answers of many near connections vanish: all that tells of it is a timeout of 200 ms and more.
pair
first_namespace
background_on peer traffic serve 5000
listening peer 5000
for i in {1..16}; do
	background_on node traffic trickle 10.9.0.2 5000 1000 20
done
connected node 5000 16
ip -n peer route add blackhole 10.9.0.1/32
profile <<TEXT
site:
  net: dc
  congestion_control: reno
TEXT
audit_with --interval 1.2
#: first tcp.timeouts/driven -
#: fail tcp.timeouts/driven - high
#: fail tcp.rto_min/timeouts - medium
#: may tcp.live_limits/*
#: exit 1
