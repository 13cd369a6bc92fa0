# SPDX-License-Identifier: Apache-2.0
# Two RoCE ports as the site wants them: priority 3 paused, DSCP 26 there, congestion control on.
. /lab/cards.sh
card_node
ethernet_cards vendor=mlnx
roce_cards
lossless_ports
for nic in "${nics[@]}"; do
	echo dscp >"/sys/class/net/$nic/qos/trust"
done
lossless_site 'expect.ports: 2@400'
#: kmod labpci
#: pass qos.pfc_enabled roce0
#: pass qos.trust roce0
#: pass qos.roce_ecn roce0
#: pass roce.gid.v2_present labhca0/1
#: pass rdma.port.state labhca1/1
#: exit 0
