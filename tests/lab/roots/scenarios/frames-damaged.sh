# SPDX-License-Identifier: Apache-2.0
# A dirty fibre: one frame in ten thousand arrives damaged.
node
tuned_tcp
two_ports
nic_counted ens2 rx_packets 90000000 90500000
nic_counted ens2 rx_crc_errors 12 62
#: fail nic.rx_crc/damaged ens2 high
#: exit 1
