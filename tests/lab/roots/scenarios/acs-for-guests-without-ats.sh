# SPDX-License-Identifier: Apache-2.0
# GPU and port below one switch belong to guests, the switch redirects, and the port does not translate addresses.
node
pci_switch 1 0
pci 0000:13:00.0 10de:2330:030200 32.0 16 0 0000:12:00.0
pci 0000:14:00.0 15b3:1021:020700 32.0 16 0 0000:12:01.0
driver 0000:13:00.0 vfio-pci
driver 0000:14:00.0 vfio-pci
config_space 0000:12:00.0 0000 000d 005f 005d
config_space 0000:12:01.0 0000 000d 005f 005d
config_space 0000:13:00.0 2930 000f 0020 8000
config_space 0000:14:00.0 2930 000f 0020 0000
onboard eno1 1000
profile <<TEXT
name: lab
site:
  fabric: none
TEXT
#: fail pcie.ats/off-for-guests 0000:14:00.0 low
#: pass pcie.ats 0000:13:00.0
#: skip pcie.acs
#: exit 0
