# SPDX-License-Identifier: Apache-2.0
# The IOMMU translates, lazily flushed: below 100 Gb/s nothing to complain of.
afterwards() {
	cat "$(readlink -f /sys/class/net/mgmt0/device)/iommu_group/type" >"$1/control"
}
#: machine iommu
#: control DMA-FQ
#: pass tcp.rmem
#: skip pcie.iommu
#: exit 0
