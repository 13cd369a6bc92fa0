# SPDX-License-Identifier: Apache-2.0
# Somebody hardened the host: the IOMMU flushes at each packet of two ports of 100 Gb/s.
node
cpus 64 2
two_ports
edit proc/cmdline 's/$/ iommu.strict=1/'
iommu_group 0000:21:00.0 12 DMA
iommu_group 0000:a1:00.0 40 DMA
#: fail pcie.iommu/strict - medium
#: exit 0
