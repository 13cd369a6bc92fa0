# SPDX-License-Identifier: Apache-2.0
# A queue that hung before a firmware update, and packets dropped when somebody plugs a cable.
node
tuned_tcp
two_ports
tx_hung ens1 3 3
nic_counted ens1 tx_packets 1000000 1400000
nic_counted ens1 tx_dropped 20 20
#: pass nic.tx_errors ens1
#: exit 0
