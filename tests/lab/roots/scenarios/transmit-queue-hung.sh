# SPDX-License-Identifier: Apache-2.0
# The kernel takes a transmit queue for hung and the driver resets it, with what waited there.
node
tuned_tcp
two_ports
tx_hung ens1 3 4
nic_counted ens1 tx_packets 1000000 1400000
nic_counted ens1 tx_errors 0 60
#: fail nic.tx_errors/queue-hung ens1 critical
#: fail nic.tx_errors/failed ens1 high
#: first nic.tx_errors/queue-hung ens1
#: exit 1
