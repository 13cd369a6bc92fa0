# SPDX-License-Identifier: Apache-2.0
# The same under InfiniBand, whose ports are no links of the network stack.
hgx ib
put "${pci_folder[0000:34:00.0]}/current_link_speed" '16.0 GT/s PCIe'
#: fail pcie.link_downtrain/downtrained 0000:34:00.0 high
#: exit 1
