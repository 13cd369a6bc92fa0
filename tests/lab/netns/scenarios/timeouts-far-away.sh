# SPDX-License-Identifier: Apache-2.0
# Many clients behind a router went silent at once: their timeouts are told, and are no fault of this fabric.
routed_pair
first_namespace
background_on peer traffic serve 5000
listening peer 5000
for i in {1..16}; do
	background_on node traffic trickle 10.8.0.2 5000 1000 20
done
connected node 5000 16
ip -n peer route add blackhole 10.9.0.1/32
audit_with --interval 1.2
#: fail tcp.timeouts/far-peers - medium
#: first tcp.timeouts/far-peers -
#: exit 0
