# SPDX-License-Identifier: Apache-2.0
# RoCE on VLANs with empty egress maps, in a fabric that sorts by DSCP: the tag says nothing there.
lossless_node
vlan_with_rdma ens1 7
vlan_with_rdma ens2 7
#: skip qos.prio_dscp_egress ens1
#: pass qos.dscp_map ens1
#: exit 0
