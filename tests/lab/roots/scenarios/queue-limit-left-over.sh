# SPDX-License-Identifier: Apache-2.0
# One of four transmit queues is held to 5 Gb/s in the card: a quarter of the connections is slow.
node
cpus 64 2
two_ports
for q in 0 1 2 3; do
	put sys/class/net/ens1/queues/tx-$q/tx_maxrate $((q == 2 ? 5000 : 0))
done
#: fail qos.maxrate/queue-limited ens1 high
#: exit 1
