# SPDX-License-Identifier: Apache-2.0
# Below the same switch sits a controller that takes 128 bytes and no more: all must do with that.
node
cpus 64 2
tuned_tcp
pci 0000:20:00.0 8086:347a:060400 16.0 16 0 ""
pci 0000:21:00.0 1000:c030:060400 16.0 16 0 0000:20:00.0
pci 0000:22:00.0 1000:c030:060400 16.0 16 0 0000:21:00.0
pci 0000:22:01.0 1000:c030:060400 2.5 1 0 0000:21:00.0
pci 0000:23:00.0 15b3:101d:020000 16.0 16 0 0000:22:00.0
pci 0000:24:00.0 8086:1533:020000 2.5 1 0 0000:22:01.0
netdev ens1 100000 1500 0000:23:00.0
netdev eno2 1000 1500 0000:24:00.0 igb
for at in 20:00.0 21:00.0 22:00.0 22:01.0 23:00.0 24:00.0; do
	config_space 0000:$at 5910
done
bytes "$root/${pci_folder[0000:24:00.0]}/config" 0x44 8000
#: pass pcie.mps 0000:23:00.0
#: exit 0
