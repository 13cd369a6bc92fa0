# SPDX-License-Identifier: Apache-2.0
# A gateway whose table of connections is full: new ones are dropped at both samples, old ones go on.
node
two_ports
put proc/sys/net/netfilter/nf_conntrack_count 65536
put proc/sys/net/netfilter/nf_conntrack_max 65536
put proc/sys/net/netfilter/nf_conntrack_buckets 65536
put proc/sys/net/netfilter/nf_conntrack_tcp_be_liberal 0
stat() { # DROP EARLY-DROP: of each of two CPUs
	echo 'entries  clashres found new invalid ignore delete chainlength insert insert_failed drop early_drop icmp_error  expect_new expect_create expect_delete search_restart'
	for cpu in 0 1; do
		printf '00010000  00000000 00000000 00000000 00000001 00000000 00000000 00000000 00000000 00000000 %08x %08x 00000000  00000000 00000000 00000000 00000000\n' "$1" "$2"
	done
}
stat 1000 300 | file proc/net/stat/nf_conntrack
stat 1800 310 | again proc/net/stat/nf_conntrack
#: fail stack.conntrack_full/full - critical
#: exit 1
