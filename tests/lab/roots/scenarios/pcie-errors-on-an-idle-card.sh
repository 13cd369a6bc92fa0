# SPDX-License-Identifier: Apache-2.0
# The link of a card without a cable counts errors when it goes to sleep and wakes: nobody needs it.
node
tuned_tcp
pci 0000:20:00.0 8086:347a:060400 16.0 16 0 ""
pci 0000:21:00.0 15b3:101d:020000 16.0 16 0 0000:20:00.0
netdev ens1 0 1500 0000:21:00.0
errors 0000:20:00.0
errors 0000:21:00.0
errors_come 0000:21:00.0 correctable RxErr 60
errors_come 0000:20:00.0 correctable RxErr 60
#: skip pcie.aer 0000:21:00.0
#: exit 0
