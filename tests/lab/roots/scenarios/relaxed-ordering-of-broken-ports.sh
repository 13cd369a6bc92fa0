# SPDX-License-Identifier: Apache-2.0
# Root ports that get relaxed packets wrong: the kernel took the bit away, and it must stay so.
node
cpus 64 2
tuned_tcp
pci 0000:20:00.0 8086:6f08:060400 8.0 16 0 ""
pci 0000:21:00.0 15b3:1017:020000 8.0 16 0 0000:20:00.0
netdev ens1 100000 1500 0000:21:00.0
config_space 0000:21:00.0 5920
#: skip pcie.relaxed_order 0000:21:00.0
#: pass pcie.mrrs 0000:21:00.0
#: exit 0
