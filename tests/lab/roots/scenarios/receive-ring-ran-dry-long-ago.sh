# SPDX-License-Identifier: Apache-2.0
# Millions of packets missed since boot, none of them lately; the ring is as short.
node
tuned_tcp
two_ports
nic_counted ens1 rx_packets 90000000 90500000
nic_counted ens1 rx_missed_errors 4000000 4000000
driver_counted ens1 hw_rx_no_buffer 4000000 4000000
setting_of ens1 ring_rx 512
setting_of ens1 ring_rx_max 8192
#: pass nic.rx_missed ens1
#: pass nic.rings ens1
#: exit 0
