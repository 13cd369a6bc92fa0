# SPDX-License-Identifier: Apache-2.0
# A pfifo instead of mq on a fast port of four queues: one lock for all CPUs.
host node peer
wire node eth0 10.9.0.1/24 peer eth0 10.9.0.2/24 numtxqueues 4 numrxqueues 4
qdisc node eth0 root pfifo
card eth0=25000
audit_host node
first_namespace
#: fail stack.qdisc_shaper/single-lock eth0 medium
#: exit 0
