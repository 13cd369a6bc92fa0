# SPDX-License-Identifier: Apache-2.0
# A node of a cluster as it should be: a LAG of two ports with jumbo frames, a VLAN on it, storage over
# two paths, Soft-RoCE, fq, and settings that files keep.
. /lab/links.sh
. /lab/whole-node.sh
whole_node
#: machine rails
#: pass bond.lacp_partner bond0
#: pass nic.mtu_consistency bond0.100
#: pass nic.link_speed rail1
#: pass mpath.nvme nvme?n1
#: pass tcp.pacing_qdisc data0
#: pass sysctl.persist_drift net.core.somaxconn
#: exit 0
#: replay
