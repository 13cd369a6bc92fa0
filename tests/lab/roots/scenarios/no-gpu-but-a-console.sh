# SPDX-License-Identifier: Apache-2.0
# A server whose only graphics is the console of its mainboard, in a narrow slow slot of its own.
node
pci 0000:00:1c.0 8086:a110:060400 8.0 1 0 "" 8.0 4
pci 0000:03:00.0 1a03:1150:060400 5.0 1 0 0000:00:1c.0
pci 0000:04:00.0 1a03:2000:030000 5.0 1 0 0000:03:00.0
driver 0000:04:00.0 ast
onboard eno1 1000
#: skip gpu.count
#: skip gpudirect.path
#: skip gpudirect.peermem
#: exit 0
