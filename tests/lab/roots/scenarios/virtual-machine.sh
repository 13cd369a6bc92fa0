# SPDX-License-Identifier: Apache-2.0
# What a hypervisor shows as the link of a card is its invention: never a fault, never a pass.
node
tuned_tcp
virtual 'Standard PC (Q35 + ICH9, 2009)'
put sys/class/dmi/id/sys_vendor QEMU
pci 0000:00:02.0 1b36:000c:060400 16.0 16 0 "" 16.0 32
pci 0000:01:00.0 15b3:101d:020000 2.5 1 0 0000:00:02.0 16.0 16
netdev ens1 100000 1500 0000:01:00.0
#: unknown pcie.link_downtrain 0000:01:00.0
#: exit 0
