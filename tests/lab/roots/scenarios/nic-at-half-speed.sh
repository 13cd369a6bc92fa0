# SPDX-License-Identifier: Apache-2.0
# A 400 Gb/s port whose link came up at 16 GT/s instead of 32: 252 Gb/s are left for it.
hgx roce
put "${pci_folder[0000:34:00.0]}/current_link_speed" '16.0 GT/s PCIe'
#: fail pcie.link_downtrain/downtrained 0000:34:00.0 critical
#: unknown qos.pfc_enabled
#: exit 1
