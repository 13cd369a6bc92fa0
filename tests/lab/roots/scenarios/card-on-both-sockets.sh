# SPDX-License-Identifier: Apache-2.0
# A card of 200 Gb/s with a slot of eight lanes on each socket (socket direct): two functions, one port each,
# and what looks like half of a link is the design.
node
cpus 64 2
tuned_tcp
for n in 0 1; do
	pci 0000:2$n:00.0 8086:347a:060400 16.0 8 $n "" 16.0 16
	pci 0000:3$n:00.0 15b3:101d:020000 16.0 8 $n 0000:2$n:00.0 16.0 8
	netdev ens$n 100000 1500 0000:3$n:00.0
done
#: pass pcie.link_downtrain 0000:30:00.0
#: pass pcie.link_downtrain 0000:31:00.0
#: pass pcie.bandwidth 0000:30:00.0
#: pass pcie.bandwidth 0000:31:00.0
#: exit 0
