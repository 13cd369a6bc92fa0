# SPDX-License-Identifier: Apache-2.0
# The IOMMU flushes at every unmap: a fault from 25 Gb/s on; these ports are slower.
afterwards() {
	cat "$(readlink -f /sys/class/net/mgmt0/device)/iommu_group/type" >"$1/control"
}
#: machine iommu-strict
#: control DMA
#: pass tcp.rmem
#: skip pcie.iommu
#: exit 0
