# SPDX-License-Identifier: Apache-2.0
# Packets arrive that another link has marked bad.
topology two-level >"$scratch/net"
fabric "$scratch/net" host0
growing 'host3[1]' PortRcvRemotePhysicalErrors 20
audit_of host3

afterwards() {
	growth_truth host3 PortRcvRemotePhysicalErrors >"$1/control"
}
#: awaits ib.link.rcv_errors
#: fail ib.link.rcv_errors/* mlx5_0/1
#: control host3: PortRcvRemotePhysicalErrors grows
