# SPDX-License-Identifier: Apache-2.0
# Two terabytes of memory, of which 64 MiB are kept for those that cannot wait: bursts find the ring without buffers.
node
tuned_tcp
two_ports
put proc/sys/vm/min_free_kbytes 67584
nic_counted ens1 rx_packets 90000000 90500000
nic_counted ens1 rx_missed_errors 0 0
driver_counted ens1 hw_rx_no_memory 100 2500
driver_counted ens2 hw_rx_no_memory 0 0
#: fail nic.rx_missed/no-memory ens1 high
#: fail mem.min_free/too-small - medium
#: first mem.min_free/too-small
#: exit 1
