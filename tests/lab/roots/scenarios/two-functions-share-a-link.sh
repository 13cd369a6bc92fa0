# SPDX-License-Identifier: Apache-2.0
# A card of two ports of 200 Gb/s in a slot of 16 GT/s x16: both at once get 252 Gb/s.
node
cpus 64 2
tuned_tcp
pci 0000:20:00.0 8086:347a:060400 16.0 16 0 ""
for f in 0 1; do
	pci 0000:21:00.$f 15b3:101d:020000 16.0 16 0 0000:20:00.0
	netdev ens1f$f 200000 1500 0000:21:00.$f
done
profile <<TEXT
name: lab
site:
  fabric_ports: [ens1f0, ens1f1]
TEXT
#: fail pcie.bandwidth/ports-above-slot 0000:21:00.0 high
#: pass pcie.link_downtrain 0000:21:00.0
#: exit 1
