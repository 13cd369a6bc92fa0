# SPDX-License-Identifier: Apache-2.0
# A power profile lets links sleep: that of one fabric port wakes too late, the one of the board's port may.
node
cpus 64 2
two_ports
onboard eno1 1000
put sys/module/pcie_aspm/parameters/policy 'default performance [powersave] powersupersave'
for at in 0000:21:00.0 0000:a1:00.0 0000:01:00.0; do
	put "${pci_folder[$at]}/link/l1_aspm" 1
done
put "${pci_folder[0000:a1:00.0]}/link/l1_aspm" 0
#: fail pcie.aspm/on 0000:21:00.0 low
#: pass pcie.aspm 0000:a1:00.0
#: skip pcie.aspm 0000:01:00.0
#: exit 0
