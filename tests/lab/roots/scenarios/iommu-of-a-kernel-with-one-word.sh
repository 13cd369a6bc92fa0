# SPDX-License-Identifier: Apache-2.0
# Kernels before 5.15 write DMA for lazy and for strict: nothing is known.
node 5.10.0-28-amd64
cpus 64 2
two_ports
iommu_group 0000:21:00.0 12 DMA
iommu_group 0000:a1:00.0 40 DMA
#: unknown pcie.iommu 0000:21:00.0
#: exit 0
