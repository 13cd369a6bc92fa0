# SPDX-License-Identifier: Apache-2.0
# Four LIDs a port, as the site wants them: four paths between each pair over four spines.
topology two-level --spines 4 >"$scratch/net"
fabric "$scratch/net" host0 -l 2 -R updn
profile <<END
name: lab
site:
  fabric: ib
  expect.lmc: 2
END
audit_of host3

afterwards() {
	port_truth host3 >"$1/control"
}
#: pass rdma.port.state mlx5_0/1
#: awaits ib.fabric.lmc
#: pass ib.fabric.lmc mlx5_0/1
#: control host3: Active LinkUp 4X 53.125 Gbps, LMC 2, a LID, a subnet manager
#: exit 0
