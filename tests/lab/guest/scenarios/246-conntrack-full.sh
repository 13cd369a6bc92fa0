# SPDX-License-Identifier: Apache-2.0
# Every packet is tracked, the table has room for eight flows, and new ones are dropped.
load nf_conntrack enable_hooks=1
set_sysctl net.netfilter.nf_conntrack_max 8
for port in 9002 9003 9004 9005 9006 9007 9008 9009 9010 9011; do
	background_peer traffic udp-send 10.9.0.1 $port 200
done
full() { dmesg | grep -q 'nf_conntrack: table full'; }
wait_for 10 full
afterwards() {
	cat /proc/sys/net/netfilter/nf_conntrack_count >"$1/control"
}
#: control 8
#: fail stack.conntrack_full/full - critical
#: exit 1
