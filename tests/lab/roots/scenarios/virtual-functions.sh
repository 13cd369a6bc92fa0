# SPDX-License-Identifier: Apache-2.0
# Virtual functions have no link of their own: width 0 and an unknown speed are no fault.
node
tuned_tcp
pci 0000:20:00.0 8086:347a:060400 16.0 16 0 ""
pci 0000:21:00.0 15b3:101d:020000 16.0 16 0 0000:20:00.0
netdev ens1 100000 1500 0000:21:00.0
for f in 1 2 3; do
	pci 0000:21:00.$f 15b3:101e:020000 2.5 0 0 0000:20:00.0
	put "${pci_folder[0000:21:00.$f]}/current_link_speed" Unknown
	link "${pci_folder[0000:21:00.$f]}/physfn" "${pci_folder[0000:21:00.0]}"
	netdev "ens1v$f" 0 1500 0000:21:00.$f
done
#: pass pcie.link_downtrain 0000:21:00.0
#: skip pcie.link_downtrain 0000:21:00.2
#: skip nic.link_speed ens1v2
#: exit 0
