# SPDX-License-Identifier: Apache-2.0
# The same fifos, one for each queue below mq, and hooks for filters without any.
host node peer
wire node eth0 10.9.0.1/24 peer eth0 10.9.0.2/24 numtxqueues 4 numrxqueues 4
qdisc node eth0 root handle 1: mq
for n in 1 2 3 4; do
	qdisc node eth0 parent 1:$n pfifo
done
tc -n node qdisc add dev eth0 clsact
card eth0=25000
audit_host node
first_namespace
#: pass stack.qdisc_shaper eth0
#: exit 0
