# SPDX-License-Identifier: Apache-2.0
# Somebody paused everything, which spreads congestion to all traffic.
. /lab/rdma.sh
roce_card
roce_site
dcb pfc set dev roce0 prio-pfc all:on
dcb app add dev roce0 dscp-prio 26:3
#: kmod labhca
#: fail qos.pfc_enabled/all-priorities roce0 high
#: exit 1
#: replay
