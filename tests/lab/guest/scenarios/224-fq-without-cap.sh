# SPDX-License-Identifier: Apache-2.0
# fq tells "no cap" as 2^32 - 1; it is one queue for four, which 10 Gb/s bear, with few packets a flow.
load sch_fq
tc qdisc replace dev data0 root fq flow_limit 50
undo tc qdisc del dev data0 root
afterwards() {
	tc qdisc show dev data0 | grep -q maxrate || echo "no maxrate" >"$1/control"
}
#: control no maxrate
#: pass stack.qdisc_shaper data0
#: pass tcp.pacing_qdisc data0
#: exit 0
