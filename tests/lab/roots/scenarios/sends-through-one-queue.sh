# SPDX-License-Identifier: Apache-2.0
# All sixteen CPUs send through the first of eight queues of a port; those of its twin belong to two each.
node
two_ports
for i in 0 1 2 3 4 5 6 7; do
	put sys/class/net/ens1/queues/tx-$i/xps_cpus $((i ? 0 : 1))
	put sys/class/net/ens1/queues/tx-$i/xps_rxqs 0
	put sys/class/net/ens2/queues/tx-$i/xps_cpus "$(printf %04x $((3 << 2 * i)))"
done
put sys/class/net/ens1/queues/tx-0/xps_cpus ffff
#: fail stack.xps/crowded ens1 low
#: pass stack.xps ens2
#: exit 0
