# SPDX-License-Identifier: Apache-2.0
# The switch floods a VLAN that this host has no link for.
node
tuned_tcp
two_ports
nic_counted ens1 rx_packets 90000000 90500000
nic_counted ens1 rx_dropped 120000 150000
#: fail nic.rx_dropped/stream ens1 low
#: exit 0
