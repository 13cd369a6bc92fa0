# SPDX-License-Identifier: Apache-2.0
# The switch end of a working cable is told to use one lane, as a retrained cable does by itself.
topology two-level >"$scratch/net"
fabric "$scratch/net" host0
on_fabric host0 ibportstate -L "$(lid_of_switch leaf1)" 4 width 1 >/dev/null
wait_for 5 width_is host3 1X
profile <<END
name: lab
site:
  fabric: ib
  expect.ports: 1@200
END
audit_of host3

afterwards() {
	port_truth host3 >"$1/control"
}
#: fail rdma.port.rate/below-expected mlx5_0/1 critical
#: control host3: Active LinkUp 1X 53.125 Gbps, LMC 0, a LID, a subnet manager
#: exit 1
