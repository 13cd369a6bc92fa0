# SPDX-License-Identifier: Apache-2.0
# Priority 3 is paused, and DSCP 26 goes there.
. /lab/rdma.sh
roce_card
roce_site
dcb pfc set dev roce0 prio-pfc all:off 3:on
dcb app add dev roce0 dscp-prio 26:3
#: kmod labhca
#: pass qos.pfc_enabled roce0
#: pass qos.trust roce0
#: pass rdma.port.state labhca0/1
#: exit 0
