# SPDX-License-Identifier: Apache-2.0
# One card sends congestion notifications without a mark; their priority is the one that is meant.
lossless_node 'cnp_prio: 6' 'cnp_dscp: 48'
put sys/class/net/ens1/ecn/roce_np/cnp_dscp 0
#: fail qos.cnp_mark/dscp-differs ens1 medium
#: pass qos.cnp_mark ens2
#: exit 0
