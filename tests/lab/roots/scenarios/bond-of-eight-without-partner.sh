# SPDX-License-Identifier: Apache-2.0
# The switch does not speak LACP: of eight ports one carries traffic.
node
eight_ports
bond bond0 ens1 ens2 ens3 ens4 ens5 ens6 ens7 ens8
edit proc/net/bonding/bond0 's/Partner Mac Address: .*/Partner Mac Address: 00:00:00:00:00:00/
	s/Number of ports: 8/Number of ports: 1/
	/partner lacp pdu/,/port state/{s/system mac address: .*/system mac address: 00:00:00:00:00:00/;s/port state: 61/port state: 1/}
	s/port state: 63/port state: 79/'
#: fail bond.lacp_partner/no-partner bond0 critical
#: exit 1
