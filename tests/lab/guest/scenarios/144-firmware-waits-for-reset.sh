# SPDX-License-Identifier: Apache-2.0
# One card was updated and not reset; a third one of the same board has had an older version for years.
. /lab/cards.sh
pci_port 80:03.0 root 92-92 5x16
pci_plug 92:00.0 "$nic_card" 5x16 mlx5_core
card_node
hcas+=(0001:92:00.0)
ethernet_cards fw_running=28.41.1000,28.41.1000,28.36.1010 fw_stored=28.42.1000,28.41.1000,28.36.1010 \
	fw_psid=MT_1,MT_1,MT_1
card_site 'fabric: none'
#: kmod labpci
#: fail nic.firmware/reset-pending pci/0001:90:00.0 low
#: fail nic.firmware/differs pci/0001:92:00.0 medium
#: first nic.firmware/differs pci/0001:92:00.0
#: pass nic.firmware pci/0001:91:00.0
#: exit 0
