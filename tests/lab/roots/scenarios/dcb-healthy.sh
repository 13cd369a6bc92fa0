# SPDX-License-Identifier: Apache-2.0
# Two RoCE ports as the site means them: priority 3 pauses in a class of its own, DSCP 26 leads there.
lossless_node
#: pass qos.pfc_enabled ens1
#: pass qos.prio_tc ens1
#: pass qos.dscp_map ens2
#: pass qos.maxrate ens1
#: unknown qos.pfc_peer ens1
#: skip qos.ets ens1
#: unknown qos.apptrust_rewr ens1
#: skip qos.cable_len ens1
#: skip qos.wan_dscp ens1
#: pass qos.dcb_support ens1
#: exit 0
