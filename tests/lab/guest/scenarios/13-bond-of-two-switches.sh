# SPDX-License-Identifier: Apache-2.0
# The two members of an LACP bond end at two switches that are not one: half of it stands idle.
load bonding max_bonds=0
for i in 0 1; do
	ip netns add "switch$i"
	undo ip netns del "switch$i"
	ip link add "member$i" type veth peer name far netns "switch$i"
	undo ip link del "member$i"
	ip netns exec "switch$i" ip link add lag0 type bond mode 802.3ad miimon 100 lacp_rate fast
	ip netns exec "switch$i" ip link set far master lag0
	ip netns exec "switch$i" ip link set far up
	ip netns exec "switch$i" ip link set lag0 up
done
add_link bond0 type bond mode 802.3ad miimon 100 lacp_rate fast
for i in 0 1; do
	ip link set "member$i" master bond0
	ip link set "member$i" up
done
ip link set bond0 up
has_partner() {
	! grep -q 00:00:00:00:00:00 /sys/class/net/bond0/bonding/ad_partner_mac
}
wait_for 20 has_partner
sleep 2
cat /proc/net/bonding/bond0
#: fail bond.lacp_partner/other-aggregator member? high
#: first bond.lacp_partner/other-aggregator member?
#: exit 1
#: replay
