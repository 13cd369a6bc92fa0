# SPDX-License-Identifier: Apache-2.0
# One of the two members has no carrier; the other still has its partner.
load bonding max_bonds=0
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
	ip link set "member$i" up
done
ip netns exec switch ip link set far0 up
ip netns exec switch ip link set far1 down
ip netns exec switch ip link set lag0 up
ip link set bond0 up
joined() {
	[ "$(sed -n 's/.*port state: //p' /proc/net/bonding/bond0 | head -n 1)" = 63 ]
}
wait_for 20 joined
#: pass bond.lacp_partner bond0
