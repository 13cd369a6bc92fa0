# SPDX-License-Identifier: Apache-2.0
# On the priority of RoCE one card obeys no notification; on priority 0, which RoCE does not use, none does.
. /lab/cards.sh
card_node
ethernet_cards vendor=mlnx
roce_cards
lossless_ports
for nic in "${nics[@]}"; do
	echo dscp >"/sys/class/net/$nic/qos/trust"
done
for nic in "${nics[@]}"; do
	echo 0 >"/sys/class/net/$nic/ecn/roce_rp/enable/0"
done
echo 0 >/sys/class/net/roce1/ecn/roce_rp/enable/3
lossless_site
#: kmod labpci
#: fail qos.roce_ecn/rp-off roce1 high
#: pass qos.roce_ecn roce0
#: exit 1
