# SPDX-License-Identifier: Apache-2.0
# A short transmit queue, narrow queues of the card, no flow steering and no VLAN: nothing of it is a fault.
# A third port has no cable.
node
tuned_tcp
two_ports
pci 0000:31:00.0 15b3:101d:020000 16.0 16 0 ""
netdev ens3 0 1500 0000:31:00.0
features ens1
features ens2
put sys/class/net/ens1/tx_queue_len 100
put sys/class/net/ens1/queues/tx-0/byte_queue_limits/limit_max 3000
put sys/class/net/ens1/queues/tx-0/byte_queue_limits/limit_min 1500
#: pass nic.txq ens1
#: skip nic.txq ens3
#: skip nic.ntuple_arfs ens1
#: skip nic.hw_vlan_filter ens1
#: exit 0
