# SPDX-License-Identifier: Apache-2.0
# Somebody in the network sends longer frames than the port takes, and cables were moved long ago: no bad line.
node
tuned_tcp
two_ports
nic_counted ens2 rx_packets 90000000 90500000
nic_counted ens2 rx_crc_errors 4000 4000
nic_counted ens2 rx_length_errors 10 500
#: pass nic.rx_crc ens2
#: exit 0
