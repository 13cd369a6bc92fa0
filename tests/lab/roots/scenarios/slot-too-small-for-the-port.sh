# SPDX-License-Identifier: Apache-2.0
# A card of 200 Gb/s in a slot of 16 GT/s with eight lanes: the link is well, and carries 126 Gb/s before headers.
node
tuned_tcp
pci 0000:20:00.0 8086:347a:060400 16.0 8 0 "" 16.0 8
pci 0000:21:00.0 15b3:101d:020000 16.0 8 0 0000:20:00.0 16.0 16
netdev ens1 200000 1500 0000:21:00.0
#: fail pcie.bandwidth/port-above-slot 0000:21:00.0 high
#: pass pcie.link_downtrain 0000:21:00.0
#: exit 1
