# SPDX-License-Identifier: Apache-2.0
# The other end of the bond's members speaks no LACP: one of two members carries traffic.
load bonding max_bonds=0
ip netns add switch
undo ip netns del switch
for i in 0 1; do
	ip link add "member$i" type veth peer name "far$i" netns switch
	undo ip link del "member$i"
	ip netns exec switch ip link set "far$i" up
done
add_link bond0 type bond mode 802.3ad miimon 100
for i in 0 1; do
	ip link set "member$i" master bond0
	ip link set "member$i" up
done
ip link set bond0 up
wait_for 20 grep -q 1 /sys/class/net/bond0/carrier
#: fail bond.lacp_partner/no-partner bond0 critical
#: first bond.lacp_partner/no-partner bond0
#: exit 1
#: replay
