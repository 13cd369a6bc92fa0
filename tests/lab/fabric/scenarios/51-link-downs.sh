# SPDX-License-Identifier: Apache-2.0
# The link fails again and again and comes back.
topology two-level >"$scratch/net"
fabric "$scratch/net" host0
growing 'host3[1]' LinkDownedCounter 1
audit_of host3

afterwards() {
	growth_truth host3 LinkDownedCounter >"$1/control"
}
#: awaits ib.link.downed
#: fail ib.link.downed/* mlx5_0/1
#: control host3: LinkDownedCounter grows
