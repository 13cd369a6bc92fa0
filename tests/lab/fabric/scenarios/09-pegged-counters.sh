# SPDX-License-Identifier: Apache-2.0
# Counters of few bits that filled up long ago: nobody can say whether they still count.
topology two-level >"$scratch/net"
fabric "$scratch/net" host0
type_in 'PerformanceSet "host3"[1] PortCounters.LinkDownedCounter=300'
type_in 'PerformanceSet "host3"[1] PortCounters.ExcessiveBufferOverrunErrors=99'
audit_of host3

afterwards() {
	counter_truth host3 LinkDownedCounter ExcessiveBufferOverrunErrors >"$1/control"
}
#: pass rdma.port.state mlx5_0/1
#: awaits ib.link.downed
#: unknown ib.link.downed mlx5_0/1
#: awaits ib.link.buffer_overrun
#: unknown ib.link.buffer_overrun mlx5_0/1
#: control host3: LinkDownedCounter 255
#: control host3: ExcessiveBufferOverrunErrors 15
#: exit 0
