# SPDX-License-Identifier: Apache-2.0
# Billions of ticks without credit since the start, and none now: every busy fabric has them.
topology two-level >"$scratch/net"
fabric "$scratch/net" host0
type_in 'PerformanceSet "host3"[1] PortCounters.PortXmitWait=2490000000'
audit_of host3

afterwards() {
	counter_truth host3 PortXmitWait >"$1/control"
}
#: pass rdma.port.state mlx5_0/1
#: awaits ib.link.xmit_wait
#: skip ib.link.xmit_wait mlx5_0/1
#: control host3: PortXmitWait 2490000000
#: exit 0
