# SPDX-License-Identifier: Apache-2.0
# The port of a switch above one card redirects peers: what GPU and card have for each other takes the detour by the root.
. /lab/cards.sh
gpu_node
gpu_driver
infiniband_cards
peer_memory
card_site
pci_set 11:01.0 config 106.2=1d
pci_set 11:00.0 config 106.2=01
afterwards() {
	od -An -tx1 -j262 -N2 /sys/bus/pci/devices/0001:11:01.0/config | tr -d ' ' >"$1/control"
}
#: kmod labpci
#: control 1d00
#: fail pcie.acs/redirects 0001:11:01.0 critical
#: pass pcie.acs 0001:11:00.0
#: exit 1
