# SPDX-License-Identifier: Apache-2.0
# Priority 3 pauses, but all priorities share one traffic class: a pause of RoCE stops everything.
lossless_node
dcb_ints prio_tc ens2 0 0 0 0 0 0 0 0
#: fail qos.prio_tc/shared ens2 high
#: pass qos.prio_tc ens1
#: exit 1
