# SPDX-License-Identifier: Apache-2.0
# A script pinned the one busy queue of each of two ports to the first CPU of their node.
node
cpus 64 2
tuned_tcp
for f in 0 1; do
	pci 0000:2$f:00.0 8086:347a:060400 16.0 16 0 ""
	pci 0000:3$f:00.0 15b3:101d:020000 16.0 16 0 0000:2$f:00.0
	netdev ens$f 100000 1500 0000:3$f:00.0
	queues 0000:3$f:00.0 1${f}0 1 0 20000
done
interrupts
#: each irq.overlap/ports-on-one-core ens? high
#: first irq.overlap/ports-on-one-core ens?
#: exit 1
