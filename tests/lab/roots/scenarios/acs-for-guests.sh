# SPDX-License-Identifier: Apache-2.0
# A host that hands its GPUs and ports to virtual machines needs the redirection that slows peers on others.
node
for x in 1 2; do
	pci_switch $x 0
	pci 0000:${x}3:00.0 10de:2330:030200 32.0 16 0 0000:${x}2:00.0
	driver 0000:${x}3:00.0 vfio-pci
	for port in 2:00.0 2:01.0; do
		config_space "0000:$x$port" 0000 000d 005f 000d
	done
done
onboard eno1 1000
#: skip pcie.acs
#: skip gpudirect.path
#: exit 0
