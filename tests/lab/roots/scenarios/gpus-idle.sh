# SPDX-License-Identifier: Apache-2.0
# Idle GPUs slow their links to 2.5 GT/s: no fault, but no proof that the link is sound either.
hgx ib
for x in 1 2 3 4 5 6 7 8; do
	put "${pci_folder[0000:${x}3:00.0]}/current_link_speed" '2.5 GT/s PCIe'
done
#: unknown pcie.link_downtrain 0000:13:00.0
#: pass pcie.link_downtrain 0000:14:00.0
#: exit 0
