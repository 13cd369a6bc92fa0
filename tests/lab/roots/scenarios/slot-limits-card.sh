# SPDX-License-Identifier: Apache-2.0
# A card in a slot of an older generation, and a small one in a large slot: neither link is ill,
# since no end could do better with the other.
node
tuned_tcp
pci 0000:20:00.0 8086:347a:060400 16.0 8 0 "" 16.0 8
pci 0000:21:00.0 15b3:101d:020000 16.0 8 0 0000:20:00.0 16.0 16
pci 0000:30:00.0 8086:352a:060400 8.0 4 0 "" 32.0 16
pci 0000:31:00.0 8086:1572:020000 8.0 4 0 0000:30:00.0 8.0 4
netdev ens1 100000 1500 0000:21:00.0
netdev ens2 10000 1500 0000:31:00.0 i40e
#: pass pcie.link_downtrain 0000:21:00.0
#: pass pcie.link_downtrain 0000:31:00.0
#: exit 0
