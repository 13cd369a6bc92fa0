# SPDX-License-Identifier: Apache-2.0
# Somebody set fq as the default by hand; the port had come up with what the kernel had before.
host node peer
wire node eth0 10.9.0.1/24 peer eth0 10.9.0.2/24 numtxqueues 4 numrxqueues 4
qdisc node eth0 root handle 1: mq
card eth0=10000
audit_host node
first_namespace
on node tc qdisc show dev eth0 invisible | grep -q pfifo_fast || cannot_run "this kernel's default is another"
seen setting net.core.default_qdisc fq
#: fail stack.default_qdisc/not-in-effect eth0 low
#: exit 0
