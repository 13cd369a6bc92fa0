# SPDX-License-Identifier: Apache-2.0
# The firmware takes the errors of the links: the kernel counts none, whatever happens.
node
cpus 64 2
two_ports
for at in 0000:20:00.0 0000:21:00.0 0000:a0:00.0 0000:a1:00.0; do
	errors "$at"
done
remove "${pci_folder[0000:20:00.0]}/0000:20:00.0:pcie002" "${pci_folder[0000:a0:00.0]}/0000:a0:00.0:pcie002"
#: unknown pcie.aer 0000:21:00.0
#: unknown pcie.aer 0000:a0:00.0
#: exit 0
