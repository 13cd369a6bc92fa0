# SPDX-License-Identifier: Apache-2.0
# Pauses by the thousand, each of a microsecond: a hundredth of a percent of the time.
node
tuned_tcp
two_ports
driver_counted ens1 hw_tx_pause 100 1100
driver_counted ens1 hw_tx_pause_us 5000 6000
driver_counted ens1 hw_rx_pause 95331 95331
#: pass nic.pause_counters ens1
#: exit 0
