# SPDX-License-Identifier: Apache-2.0
# A node of GPUs and fast RoCE ports, on which nobody ever set up a lossless priority.
. /lab/cards.sh
gpu_node "$nic_card"
gpu_driver
ethernet_cards vendor=mlnx
roce_cards
peer_memory
for nic in "${nics[@]}"; do
	echo dscp >"/sys/class/net/$nic/qos/trust"
done
card_site
#: kmod labpci
#: each qos.pfc_enabled/nothing-configured roce? medium
#: first qos.pfc_enabled/nothing-configured roce?
#: pass qos.trust roce0
#: pass qos.roce_ecn roce3
#: exit 0
