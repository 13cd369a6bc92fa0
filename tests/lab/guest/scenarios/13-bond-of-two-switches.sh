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
# Both members know their partner, each in an aggregator of its own, and no state is on its way
# (64 defaulted, 128 expired): on a busy machine that takes some rounds of LACP.
has_settled() {
	awk '/^Slave Interface/ { members++ }
		/^Aggregator ID/ && members { aggregator[$3] = 1 }
		/details partner/ { of_partner = 1 }
		/details actor/ { of_partner = 0 }
		/system mac address/ && of_partner && $4 != "00:00:00:00:00:00" { partners++ }
		/port state/ && $3 >= 64 { moving = 1 }
		END { n = 0; for (a in aggregator) n++; exit !(members == 2 && n == 2 && partners == 2 && !moving) }' \
		/proc/net/bonding/bond0
}
wait_for 40 has_settled
sleep 3
wait_for 40 has_settled
cat /proc/net/bonding/bond0
#: fail bond.lacp_partner/other-aggregator member? high
#: first bond.lacp_partner/other-aggregator member?
#: exit 1
#: replay
