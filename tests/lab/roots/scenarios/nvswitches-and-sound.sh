# SPDX-License-Identifier: Apache-2.0
# NVSwitches are bridges and GPUs of workstations have a sound function: neither is a GPU to count.
hgx ib
for i in 0 1 2 3; do
	pci "0000:c$i:00.0" 10de:22a3:068000 2.5 2 0 0000:10:00.0 16.0 2
done
pci 0000:13:00.1 10de:22ba:040300 32.0 16 0 0000:12:00.0
#: pass gpu.count
#: exit 0
