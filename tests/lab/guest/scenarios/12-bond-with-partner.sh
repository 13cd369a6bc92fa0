# SPDX-License-Identifier: Apache-2.0
# An LACP bond of two members whose partner answers, a VLAN of the same MTU on it.
load bonding max_bonds=0
load 8021q
ip netns add switch
undo ip netns del switch
for i in 0 1; do
	ip link add "member$i" type veth peer name "far$i" netns switch
	undo ip link del "member$i"
done
ip netns exec switch ip link add lag0 type bond mode 802.3ad miimon 100 lacp_rate fast
add_link bond0 type bond mode 802.3ad miimon 100 lacp_rate fast
for i in 0 1; do
	ip netns exec switch ip link set "far$i" master lag0
	ip link set "member$i" master bond0
	ip netns exec switch ip link set "far$i" up
	ip link set "member$i" up
done
ip netns exec switch ip link set lag0 up
ip link set bond0 up
ip link add link bond0 name bond0.7 type vlan id 7
ip link set bond0.7 up
aggregated() {
	[ "$(cat /sys/class/net/bond0/bonding/ad_num_ports)" = 2 ] &&
		grep -q 'port state: 63' /proc/net/bonding/bond0 &&
		! grep 'port state:' /proc/net/bonding/bond0 | grep -qv 'port state: 63'
}
wait_for 20 aggregated
#: pass bond.lacp_partner bond0
#: pass nic.mtu_consistency member0
#: pass nic.mtu_consistency bond0.7
#: exit 0
