# SPDX-License-Identifier: Apache-2.0
# On one port the half that answers ECN marks is switched off for the priority of RoCE.
hgx roce 6.1.0-18-amd64 'roce_prio: 3'
put sys/class/net/rdma4/ecn/roce_np/enable/3 0
#: fail qos.roce_ecn/np-off rdma4 high
#: unknown qos.pfc_enabled
#: exit 1
