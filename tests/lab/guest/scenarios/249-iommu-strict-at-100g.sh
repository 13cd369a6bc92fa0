# SPDX-License-Identifier: Apache-2.0
# The IOMMU flushes at every unmap, and on the function of mgmt0 sits a port of 100 Gb/s.
. /lab/cards.sh
function=$(readlink -f /sys/class/net/mgmt0/device)
hcas=("${function##*/}")
ethernet_cards speed=100000
afterwards() {
	cat "$(readlink -f /sys/class/net/mgmt0/device)/iommu_group/type" >"$1/control"
}
#: machine iommu-strict
#: kmod labnic
#: control DMA
#: fail pcie.iommu/strict - medium
#: exit 0
