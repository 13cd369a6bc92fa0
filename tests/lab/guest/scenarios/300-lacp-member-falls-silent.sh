# SPDX-License-Identifier: Apache-2.0
# The switch took one of the two ports out of its LAG, and the port stays up: it answers no LACP.
. /lab/links.sh
switch_ports 2
switch_lag far0 far1
bond_of member0 member1 -- "${lacp[@]}"
wait_for 40 aggregated 2
switch ip link set far1 nomaster
switch ip link set far1 up
# 64: the partner is a default, because none speaks; before that the old one expires (128).
has_given_up() {
	sed -n '/Interface: member1/,$s/.*port state: //p' /proc/net/bonding/bond0 | head -n 1 | grep -qE '^(6[4-9]|[7-9].|1[01].|12[0-7])$'
}
wait_for 40 has_given_up
#: fail bond.lacp_partner/member-state member1 high
#: exit 1
#: replay
