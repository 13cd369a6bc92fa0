# SPDX-License-Identifier: Apache-2.0
# The port of the RDMA device lost its address: nothing that is routed can leave it.
. /lab/rdma.sh
roce_card
roce_site
ip addr flush dev roce0 scope global
dcb pfc set dev roce0 prio-pfc all:off 3:on
dcb app add dev roce0 dscp-prio 26:3
#: kmod labhca
#: fail roce.gid.v2_present/link-local-only labhca0/1 high
#: exit 1
