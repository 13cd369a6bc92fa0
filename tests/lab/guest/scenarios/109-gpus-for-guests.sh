# SPDX-License-Identifier: Apache-2.0
# All GPUs are given to virtual machines: the host has no use for them, and nothing is wrong.
. /lab/cards.sh
gpu_node
infiniband_cards
for gpu in "${gpus[@]}"; do
	pci_set "${gpu#*:}" driver vfio-pci
done
card_site
#: kmod labpci
#: skip gpu.count 0001:12:00.0
#: exit 0
