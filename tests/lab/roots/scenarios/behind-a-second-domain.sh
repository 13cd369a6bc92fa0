# SPDX-License-Identifier: Apache-2.0
# PCI domains above ffff, as Intel's VMD makes them: functions and their links are found there, too.
node
tuned_tcp
pci 10000:e0:00.0 8086:347a:060400 16.0 16 1 ""
pci 10000:e1:00.0 15b3:101d:020000 16.0 8 1 10000:e0:00.0 16.0 16
netdev ens1 200000 1500 10000:e1:00.0
#: fail pcie.link_downtrain/downtrained 10000:e1:00.0 critical
#: exit 1
