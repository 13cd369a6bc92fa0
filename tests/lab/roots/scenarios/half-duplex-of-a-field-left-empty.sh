# SPDX-License-Identifier: Apache-2.0
# Drivers that leave the duplex empty say half: one of 100 Gb/s, where it does not exist, and a
# paravirtual one.
node
two_ports
put sys/class/net/ens1/duplex half
pci 0000:02:00.0 1ae0:0042:020000 5.0 1 0 ""
netdev ens9 1000 1460 0000:02:00.0 gve
put sys/class/net/ens9/duplex half
#: skip nic.duplex_autoneg ens1
#: skip nic.duplex_autoneg ens9
#: pass nic.duplex_autoneg ens2
#: exit 0
