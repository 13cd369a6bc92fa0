# SPDX-License-Identifier: Apache-2.0
# PFC was set up for RoCE, and the pause of the whole link, on when the card came, was forgotten.
. /lab/cards.sh
card_node
ethernet_cards vendor=mlnx
roce_cards
lossless_ports
for nic in "${nics[@]}"; do
	echo dscp >"/sys/class/net/$nic/qos/trust"
	ethtool -A "$nic" rx on tx on
done
lossless_site 'expect.ports: 2@400'
#: kmod labpci
#: each nic.global_pause/beside-pfc roce* high
#: exit 1
