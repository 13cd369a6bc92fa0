# SPDX-License-Identifier: Apache-2.0
# Two ports of the mainboard in one bond for management, hashed by address: nobody needs it fast.  One of
# them has no cable.
node
two_ports
pci 0000:00:01.0 8086:09a4:060400 5.0 1 0 "" 16.0 4
pci 0000:01:00.0 8086:1533:020000 5.0 1 0 0000:00:01.0
pci 0000:01:00.1 8086:1533:020000 5.0 1 0 0000:00:01.0
netdev eno1 1000 1500 0000:01:00.0 igb
netdev eno2 1000 1500 0000:01:00.1 igb
active_backup eno1 eno2
no_cable eno2
#: fail bond.members/spare-down eno2 low
#: pass bond.monitor bond0
#: exit 0
