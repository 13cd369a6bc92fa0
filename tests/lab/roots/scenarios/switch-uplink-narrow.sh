# SPDX-License-Identifier: Apache-2.0
# The uplink of a PCIe switch lost half of its lanes: the GPU and the 400 Gb/s port below it share
# what is left on their way to memory.
hgx ib
put "${pci_folder[0000:31:00.0]}/current_link_width" 8
#: fail pcie.link_downtrain/downtrained 0000:31:00.0 high
#: exit 1
