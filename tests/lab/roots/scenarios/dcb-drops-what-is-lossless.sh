# SPDX-License-Identifier: Apache-2.0
# The switch ignores our pauses: the port drops packets of the priority that is meant to be lossless.
lossless_node
driver_counted ens1/3 prio_rx_discards 100 4100
driver_counted ens2/3 prio_rx_discards 100 100
#: fail qos.prio_discards/lossless-drops ens1 critical
#: pass qos.prio_discards ens2
#: exit 1
