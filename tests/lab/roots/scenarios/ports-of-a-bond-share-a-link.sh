# SPDX-License-Identifier: Apache-2.0
# Two ports of 200 Gb/s in one slot of 252 Gb/s, members of one bond: such cards are built for that.
node
cpus 64 2
tuned_tcp
pci 0000:20:00.0 8086:347a:060400 16.0 16 0 ""
for f in 0 1; do
	pci 0000:21:00.$f 15b3:101d:020000 16.0 16 0 0000:20:00.0
	netdev ens1f$f 200000 1500 0000:21:00.$f
done
bond bond0 ens1f0 ens1f1
profile <<TEXT
name: lab
site:
  fabric_ports: [ens1f0, ens1f1]
TEXT
#: pass pcie.bandwidth 0000:21:00.0
#: pass pcie.bandwidth 0000:21:00.1
#: exit 0
