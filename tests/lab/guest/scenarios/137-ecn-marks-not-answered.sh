# SPDX-License-Identifier: Apache-2.0
# On the priority of RoCE one card answers no marks; the other one does.
. /lab/cards.sh
card_node
ethernet_cards vendor=mlnx
roce_cards
lossless_ports
for nic in "${nics[@]}"; do
	echo dscp >"/sys/class/net/$nic/qos/trust"
done
echo 0 >/sys/class/net/roce0/ecn/roce_np/enable/3
lossless_site
#: kmod labpci
#: fail qos.roce_ecn/np-off roce0 high
#: pass qos.roce_ecn roce1
#: exit 1
