# SPDX-License-Identifier: Apache-2.0
# The same node after a bad night: a member of the LAG lost its jumbo frames, which swallows packets;
# window scaling is off, which halves a flow; a path to the storage is gone, which hurts nobody yet.
. /lab/links.sh
. /lab/whole-node.sh
whole_node
ip link set rail2 mtu 1500
set_sysctl net.ipv4.tcp_window_scaling 0
lose_path
#: machine rails
#: fail nic.mtu_consistency/member-differs rail2 high
#: fail tcp.window_scaling/off - critical
#: fail sysctl.persist_drift/not-persistent net.ipv4.tcp_window_scaling low
#: fail mpath.nvme/not-live nvme? high
#: first nic.mtu_consistency/member-differs rail2
#: exit 1
#: replay
