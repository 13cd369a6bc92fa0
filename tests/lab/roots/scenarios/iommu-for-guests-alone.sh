# SPDX-License-Identifier: Apache-2.0
# A host of guests: its own port goes around the translation, the one of a guest is the guest's.
node
cpus 64 2
two_ports
iommu_group 0000:21:00.0 12 identity
iommu_group 0000:a1:00.0 40 DMA
remove "${pci_folder[0000:a1:00.0]}/net" sys/class/net/ens2
driver 0000:a1:00.0 vfio-pci
#: pass pcie.iommu 0000:21:00.0
#: skip pcie.iommu 0000:a1:00.0
#: exit 0
