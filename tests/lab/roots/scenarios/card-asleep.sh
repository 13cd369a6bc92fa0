# SPDX-License-Identifier: Apache-2.0
# Two cards may sleep when nothing needs them; one of them does so with its port in use.
node
cpus 64 2
two_ports
for at in 0000:21:00.0 0000:a1:00.0; do
	put "${pci_folder[$at]}/power/control" auto
	put "${pci_folder[$at]}/power/runtime_status" active
done
put "${pci_folder[0000:a1:00.0]}/power/runtime_status" suspended
put "${pci_folder[0000:a1:00.0]}/power_state" D3hot
#: fail pcie.power_state/asleep 0000:a1:00.0 low
#: pass pcie.power_state 0000:21:00.0
#: exit 0
