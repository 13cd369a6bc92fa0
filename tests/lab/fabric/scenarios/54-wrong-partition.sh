# SPDX-License-Identifier: Apache-2.0
# The switch refuses packets of a partition that the host is not in.
topology two-level >"$scratch/net"
fabric "$scratch/net" host0
growing 'host3[1]' PortXmitConstraintErrors 1
audit_of host3

afterwards() {
	growth_truth host3 PortXmitConstraintErrors >"$1/control"
}
#: awaits ib.link.constraint
#: fail ib.link.constraint/* mlx5_0/1
#: control host3: PortXmitConstraintErrors grows
