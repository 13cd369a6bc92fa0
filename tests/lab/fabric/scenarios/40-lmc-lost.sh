# SPDX-License-Identifier: Apache-2.0
# The subnet manager was restarted without its LMC: one path where the site wants four.
topology two-level --spines 4 >"$scratch/net"
fabric "$scratch/net" host0 -l 0
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
#: awaits ib.fabric.lmc
#: fail ib.fabric.lmc/* mlx5_0/1
#: control host3: Active LinkUp 4X 53.125 Gbps, LMC 0, a LID, a subnet manager
