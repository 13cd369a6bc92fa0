# SPDX-License-Identifier: Apache-2.0
# The buffer of the port runs over before PCI Express takes the packets: a longer ring would not help.
node
tuned_tcp
two_ports
nic_counted ens1 rx_packets 90000000 90500000
driver_counted ens1 hw_rx_discards 0 7000
setting_of ens1 ring_rx 1024
setting_of ens1 ring_rx_max 8192
#: fail nic.rx_missed/port-full ens1 high
#: exit 1
