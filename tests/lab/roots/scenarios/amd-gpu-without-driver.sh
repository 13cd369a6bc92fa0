# SPDX-License-Identifier: Apache-2.0
# amdgpu did not take one of four: three are usable.
node
for x in 1 2 3 4; do
	pci_switch $x 0
	pci 0000:${x}3:00.0 1002:74a1:120000 32.0 16 0 0000:${x}2:00.0
	[ $x = 3 ] || driver 0000:${x}3:00.0 amdgpu
done
profile <<TEXT
name: lab
site:
  fabric: none
  expect.gpus: 4
TEXT
#: fail gpu.count/too-few - critical
#: exit 1
