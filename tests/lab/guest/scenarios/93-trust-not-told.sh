# SPDX-License-Identifier: Apache-2.0
# No DSCP stands in the table, and this driver does not say what it trusts then.
. /lab/rdma.sh
roce_card
roce_site
dcb pfc set dev roce0 prio-pfc all:off 3:on
#: kmod labhca
#: pass qos.pfc_enabled roce0
#: unknown qos.trust roce0
#: exit 0
