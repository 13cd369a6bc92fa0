# SPDX-License-Identifier: Apache-2.0
# The switch pauses priority 0, which nobody means to be lossless.
lossless_node
driver_counted ens2/0 prio_rx_pause 10 900
driver_counted ens2/3 prio_rx_pause 0 0
#: fail qos.pfc_counters/other-priority ens2 high
#: exit 1
