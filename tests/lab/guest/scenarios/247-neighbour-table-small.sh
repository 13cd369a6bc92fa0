# SPDX-License-Identifier: Apache-2.0
# The table of neighbours holds four, and the node talks to more.
for i in 3 2 1; do
	set_sysctl net.ipv4.neigh.default.gc_thresh$i $((i + 1))
done
for i in 11 12 13 14 15 16 17 18; do
	peer ip addr add 10.9.0.$i/24 dev peer0
	undo peer ip addr del 10.9.0.$i/24 dev peer0
	background traffic udp-send 10.9.0.$i 9002 50
done
overflows() { dmesg | grep -q 'neighbor table overflow'; }
wait_for 10 overflows
afterwards() {
	overflows && echo overflows >"$1/control"
}
audit_with --interval 1
#: control overflows
#: fail stack.neigh_thresh/full ipv4 high
#: may stack.neigh_overflow/table-full ipv4 high
#: may stack.neigh_overflow/collected-often ipv4 medium
#: may ip.discards/sent IPv4 low
#: may udp.sndbuf_errors/not-sent IPv4 low
#: first stack.neigh_thresh/*
