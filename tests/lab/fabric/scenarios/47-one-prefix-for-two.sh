# SPDX-License-Identifier: Apache-2.0
# Two rails that never meet call themselves by the same prefix: libraries take them for one subnet.
topology rails --rails 2 --spines 0 >"$scratch/net"
without_sm "$scratch/net"
first_sm host0.0
first_sm host0.1
audit_of host1.0 host1.1

afterwards() {
	prefix_truth host1.0 >"$1/control"
	prefix_truth host1.1 >>"$1/control"
	echo "$(neighbours host1.0) nodes" >>"$1/control"
}
#: awaits ib.fabric.subnet_prefix
#: fail ib.fabric.subnet_prefix/*
#: control host1.0: prefix 0xfe80000000000000
#: control host1.1: prefix 0xfe80000000000000
#: control 3 nodes
