# SPDX-License-Identifier: Apache-2.0
# A host of virtual machines: its GPUs sleep, bound to vfio-pci, and are not for jobs of this host.
node
for x in 1 2; do
	pci_switch $x 0
	pci 0000:${x}3:00.0 10de:2330:030200 2.5 16 0 0000:${x}2:00.0 32.0 16
	driver 0000:${x}3:00.0 vfio-pci
	put "${pci_folder[0000:${x}3:00.0]}/power_state" D3hot
done
onboard eno1 1000
#: skip gpu.count 0000:13:00.0
#: skip gpudirect.path
#: skip gpudirect.peermem
#: skip pcie.link_downtrain 0000:13:00.0
#: exit 0
