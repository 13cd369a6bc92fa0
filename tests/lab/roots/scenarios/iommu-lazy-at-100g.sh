# SPDX-License-Identifier: Apache-2.0
# What Debian does with an AMD machine that nobody tuned: translated, and flushed in batches.
node
cpus 64 2
two_ports
iommu_group 0000:21:00.0 12 DMA-FQ
iommu_group 0000:a1:00.0 40 DMA-FQ
#: fail pcie.iommu/lazy - low
#: exit 0
