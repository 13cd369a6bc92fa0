# SPDX-License-Identifier: Apache-2.0
# The IOMMU is there, and devices see memory as it is.
afterwards() {
	cat "$(readlink -f /sys/class/net/mgmt0/device)/iommu_group/type" >"$1/control"
}
#: machine iommu-pt
#: control identity
#: pass tcp.rmem
#: skip pcie.iommu
#: exit 0
