# SPDX-License-Identifier: Apache-2.0
# One link of two is gone, and min_links wants both: the bond stays down with a port that could carry.
node
two_ports
bond bond0 ens1 ens2
no_cable ens2
put sys/class/net/bond0/carrier 0
put sys/class/net/bond0/operstate down
edit proc/net/bonding/bond0 's/Min links: 0/Min links: 2/; s/Number of ports: 2/Number of ports: 1/
	0,/MII Status: up/s//MII Status: down/'
#: fail bond.members/below-min-links bond0 high
#: fail bond.members/down ens2 high
#: first bond.members/below-min-links bond0
#: exit 1
