# SPDX-License-Identifier: Apache-2.0
# Two ports of one bond carry the same traffic, and only one of them pauses priority 3.
. /lab/cards.sh
card_node
ethernet_cards
load bonding max_bonds=0
add_link bond0 type bond mode active-backup miimon 100
for nic in "${nics[@]}"; do
	ip link set "$nic" down
	ip link set "$nic" master bond0
done
ip link set bond0 mtu 4200 up
ip addr add 10.50.0.1/24 dev bond0
wait_for 10 grep -q 1 /sys/class/net/bond0/carrier
roce_cards
dcb pfc set dev roce0 prio-pfc all:off 3:on
for nic in "${nics[@]}"; do
	dcb app add dev "$nic" dscp-prio 26:3
done
card_site 'fabric: roce' 'roce_ports: ["roce*"]'
#: kmod labpci
#: each qos.pfc_enabled/members-differ roce? high
#: fail qos.pfc_enabled/nothing-configured roce1 medium
#: first qos.pfc_enabled/members-differ roce?
#: exit 1
