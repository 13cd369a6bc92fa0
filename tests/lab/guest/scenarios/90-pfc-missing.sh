# SPDX-License-Identifier: Apache-2.0
# A fabric that pauses priority 3, and a port that pauses none.
. /lab/rdma.sh
roce_card
roce_site
dcb app add dev roce0 dscp-prio 26:3
#: kmod labhca
#: fail qos.pfc_enabled/missing roce0 critical
#: pass qos.trust roce0
#: pass rdma.port.state labhca0/1
#: pass roce.gid.v2_present labhca0/1
#: exit 1
