# SPDX-License-Identifier: Apache-2.0
# A host of a fat tree of two levels, HDR: nothing is wrong.
topology two-level >"$scratch/net"
fabric "$scratch/net" host0
profile <<END
name: lab
site:
  fabric: ib
  expect.ports: 1@200
END
audit_of host3

afterwards() {
	port_truth host3 >"$1/control"
	sm_truth host3 >>"$1/control"
}
#: pass rdma.port.state mlx5_0/1
#: pass rdma.port.rate mlx5_0/1
#: pass rdma.dev.present -
#: control host3: Active LinkUp 4X 53.125 Gbps, LMC 0, a LID, a subnet manager
#: control host3: SMINFO_MASTER
#: exit 0
