# SPDX-License-Identifier: Apache-2.0
# RoCE's class shares by weight and has none; notifications share, too.
lossless_node 'cnp_prio: 6' 'cnp_dscp: 48'
dcb_ints tc_algorithm ens1 2 0 0 2 0 0 2 0
dcb_ints tc_bandwidth ens1 80 0 0 0 0 0 20 0
dcb_ints tc_algorithm ens2 2 0 0 2 0 0 0 0
dcb_ints tc_bandwidth ens2 50 0 0 50 0 0 0 0
#: fail qos.ets/starved ens1 medium
#: fail qos.ets/cnp-not-strict ens1 low
#: first qos.ets/starved ens1
#: pass qos.ets ens2
#: pass qos.cnp_mark ens1
#: exit 0
