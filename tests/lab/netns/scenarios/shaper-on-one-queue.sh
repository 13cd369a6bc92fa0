# SPDX-License-Identifier: Apache-2.0
# A token bucket below one of four queues: the flows that fall there are slow, and no others.
host node peer
wire node eth0 10.9.0.1/24 peer eth0 10.9.0.2/24 numtxqueues 4 numrxqueues 4
qdisc node eth0 root handle 1: mq
qdisc node eth0 parent 1:2 tbf rate 100mbit burst 64k latency 50ms
card eth0=10000
audit_host node
first_namespace
#: fail stack.qdisc_shaper/part-below-port eth0 medium
#: exit 0
