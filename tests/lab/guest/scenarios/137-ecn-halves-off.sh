# SPDX-License-Identifier: Apache-2.0
# The card answers no marks, and obeys no notification, on the priority of RoCE.
. /lab/cards.sh
card_node
ethernet_cards vendor=mlnx
roce_cards
lossless_ports
for nic in "${nics[@]}"; do
	echo dscp >"/sys/class/net/$nic/qos/trust"
done
echo 0 >/sys/class/net/roce0/ecn/roce_np/enable/3
echo 0 >/sys/class/net/roce0/ecn/roce_rp/enable/3
lossless_site
#: kmod labpci
#: fail qos.roce_ecn/np-off roce* high
#: fail qos.roce_ecn/rp-off roce* high
#: first qos.roce_ecn/* roce0
#: exit 1
