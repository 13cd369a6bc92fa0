# SPDX-License-Identifier: Apache-2.0
# An idle GPU is slow by design, but never narrow: eight of sixteen lanes are lost.
hgx ib
put "${pci_folder[0000:33:00.0]}/current_link_speed" '2.5 GT/s PCIe'
put "${pci_folder[0000:33:00.0]}/current_link_width" 8
#: fail pcie.link_downtrain/downtrained 0000:33:00.0 high
#: exit 1
