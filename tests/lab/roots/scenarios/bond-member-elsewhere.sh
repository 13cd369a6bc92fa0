# SPDX-License-Identifier: Apache-2.0
# One of eight cables goes to another switch: its port stands in an aggregator of its own.
node
eight_ports
bond bond0 ens1 ens2 ens3 ens4 ens5 ens6 ens7 ens8
edit proc/net/bonding/bond0 's/Number of ports: 8/Number of ports: 7/
	/Interface: ens5/,/Interface: ens6/{s/Aggregator ID: 1/Aggregator ID: 5/;s/port state: 63/port state: 7/}'
#: fail bond.lacp_partner/other-aggregator ens5 high
#: exit 1
