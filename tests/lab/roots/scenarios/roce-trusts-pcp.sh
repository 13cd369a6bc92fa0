# SPDX-License-Identifier: Apache-2.0
# One port was reset and trusts the VLAN tag again: untagged RoCE lands in priority 0.
hgx roce 6.1.0-18-amd64 'roce_prio: 3' 'trust: dscp'
put sys/class/net/rdma1/qos/trust pcp
#: fail qos.trust/differs rdma1 high
#: exit 1
