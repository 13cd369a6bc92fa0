# SPDX-License-Identifier: Apache-2.0
# A fabric that sorts by VLAN tags: one VLAN maps RoCE's packets to priority 3, the other's map is empty.
lossless_node
roce_profile 'roce_mode: lossless' 'roce_prio: 3' 'trust: pcp'
for link in ens1 ens2; do
	put sys/class/net/$link/qos/trust pcp
done
vlan_with_rdma ens1 7
vlan_with_rdma ens2 7 4:3
#: fail qos.prio_dscp_egress/no-mapping ens1 high
#: pass qos.prio_dscp_egress ens2
#: pass qos.trust ens1
#: exit 1
