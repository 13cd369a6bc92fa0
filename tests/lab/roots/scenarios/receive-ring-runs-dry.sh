# SPDX-License-Identifier: Apache-2.0
# A short receive ring without free buffers; the driver names it, the kernel counts the same packets again.
node
tuned_tcp
two_ports
nic_counted ens1 rx_packets 90000000 90500000
nic_counted ens1 rx_missed_errors 4000 5200
driver_counted ens1 hw_rx_no_buffer 4000 5200
setting_of ens1 ring_rx 512
setting_of ens1 ring_rx_max 8192
#: fail nic.rx_missed/no-buffer ens1 high
#: fail nic.rings/rx-drops ens1 medium
#: first nic.rings/rx-drops ens1
#: exit 1
