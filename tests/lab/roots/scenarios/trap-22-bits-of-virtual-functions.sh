# SPDX-License-Identifier: Apache-2.0
# In a virtual function the bits for payload, read requests and ordering are reserved and read as zero; those of
# its physical function hold.
node
tuned_tcp
pci 0000:20:00.0 8086:347a:060400 16.0 16 0 ""
pci 0000:21:00.0 15b3:101d:020000 16.0 16 0 0000:20:00.0
netdev ens1 100000 1500 0000:21:00.0
pci 0000:21:00.1 15b3:101e:020000 2.5 0 0 0000:20:00.0
put "${pci_folder[0000:21:00.1]}/current_link_speed" Unknown
link "${pci_folder[0000:21:00.1]}/physfn" "${pci_folder[0000:21:00.0]}"
netdev ens1v1 100000 1500 0000:21:00.1
config_space 0000:20:00.0 5930
config_space 0000:21:00.0 5930
config_space 0000:21:00.1 0000
#: skip pcie.mrrs 0000:21:00.1
#: pass pcie.mrrs 0000:21:00.0
#: skip pcie.mps 0000:21:00.1
#: skip pcie.relaxed_order 0000:21:00.1
#: skip pcie.link_downtrain 0000:21:00.1
#: exit 0
