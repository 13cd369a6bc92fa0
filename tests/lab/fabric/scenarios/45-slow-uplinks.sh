# SPDX-License-Identifier: Apache-2.0
# The host's port is as fast as can be, the uplinks of its leaf are not: so is every way from it.
topology two-level --cable 'leaf1[1]' w=1 --cable 'leaf1[2]' w=1 >"$scratch/net"
fabric "$scratch/net" host0
audit_of host3

afterwards() {
	port_truth host3 >"$1/control"
	path_truth host3 host2 >>"$1/control"
	path_truth host3 host7 >>"$1/control"
}
#: awaits ib.fabric.paths
#: fail ib.fabric.paths/*
#: control host3: Active LinkUp 4X 53.125 Gbps, LMC 0, a LID, a subnet manager
#: control host3 to host2: 200 Gb/s
#: control host3 to host7: 50 Gb/s
