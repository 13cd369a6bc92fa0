# SPDX-License-Identifier: Apache-2.0
# A virtual function was given jumbo frames, the port that sends them was not.
node
tuned_tcp
pci 0000:20:00.0 8086:347a:060400 16.0 16 0 ""
pci 0000:21:00.0 15b3:101d:020000 16.0 16 0 0000:20:00.0
netdev ens1 100000 1500 0000:21:00.0
for f in 1 2; do
	pci 0000:21:00.$f 15b3:101e:020000 2.5 0 0 0000:20:00.0
	put "${pci_folder[0000:21:00.$f]}/current_link_speed" Unknown
	link "${pci_folder[0000:21:00.$f]}/physfn" "${pci_folder[0000:21:00.0]}"
	netdev "ens1v$f" 100000 1500 0000:21:00.$f
done
put sys/class/net/ens1v2/mtu 9000
#: fail nic.mtu_consistency/vf-above-pf ens1v2 high
#: pass nic.mtu_consistency ens1v1
#: exit 1
