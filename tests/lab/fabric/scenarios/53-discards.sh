# SPDX-License-Identifier: Apache-2.0
# Packets waited too long in the port and are thrown away.
topology two-level >"$scratch/net"
fabric "$scratch/net" host0
growing 'host3[1]' PortXmitDiscards 50
audit_of host3

afterwards() {
	growth_truth host3 PortXmitDiscards >"$1/control"
}
#: awaits ib.link.xmit_discards
#: fail ib.link.xmit_discards/* mlx5_0/1
#: control host3: PortXmitDiscards grows
