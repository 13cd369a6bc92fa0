# SPDX-License-Identifier: Apache-2.0
# A limit of 10 Gb/s for the class of priority 0 was left over from a test; no qdisc shows it.
lossless_node
dcb_ints tc_maxrate ens2 10000000 0 0 0 0 0 0 0
#: fail qos.maxrate/class-limited ens2 high
#: pass qos.maxrate ens1
#: exit 1
