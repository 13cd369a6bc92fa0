# SPDX-License-Identifier: Apache-2.0
# The port of the spare member stands in another VLAN: it has a link, and the address that the bond asks
# for by ARP does not answer there.
node
two_ports
active_backup ens1 ens2
edit proc/net/bonding/bond0 's/MII Polling Interval (ms): 100/MII Polling Interval (ms): 0/
	s/^Up Delay.*/&\nARP Polling Interval (ms): 500\nARP IP target\/s (n.n.n.n form): 10.0.0.1/
	/Interface: ens2/,$s/MII Status: up/MII Status: down/'
#: fail bond.members/given-up ens2 high
#: pass bond.monitor bond0
#: exit 1
