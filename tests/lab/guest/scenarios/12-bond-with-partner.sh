# SPDX-License-Identifier: Apache-2.0
# An LACP bond of two members whose partner answers, a VLAN of the same MTU on it.
. /lab/links.sh
load 8021q
switch_ports 2
switch_lag far0 far1
bond_of member0 member1 -- "${lacp[@]}"
ip link add link bond0 name bond0.7 type vlan id 7
ip link set bond0.7 up
wait_for 40 aggregated 2
#: pass bond.lacp_partner bond0
#: pass nic.mtu_consistency member0
#: pass nic.mtu_consistency bond0.7
#: exit 0
