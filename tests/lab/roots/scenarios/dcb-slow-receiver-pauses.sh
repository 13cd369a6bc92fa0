# SPDX-License-Identifier: Apache-2.0
# One port pauses its senders for a fiftieth of the time; the other sends many short pauses, which is nothing.
lossless_node
driver_counted ens1/3 prio_tx_pause_us 0 200000
driver_counted ens1/3 prio_rx_pause_us 0 0
driver_counted ens2/3 prio_tx_pause 0 100000
driver_counted ens2/3 prio_tx_pause_us 0 4000
#: fail qos.pfc_counters/pauses-senders ens1 high
#: pass qos.pfc_counters ens2
#: exit 1
