# SPDX-License-Identifier: Apache-2.0
# A slow host behind the switch: it stops our link for a fifth of the time.
node
tuned_tcp
two_ports
driver_counted ens1 hw_rx_pause 100 9000
driver_counted ens1 hw_rx_pause_us 5000 2005000
driver_counted ens1 hw_tx_pause 7 7
#: fail nic.pause_counters/we-are-paused ens1 medium
#: exit 0
