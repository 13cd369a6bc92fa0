# SPDX-License-Identifier: Apache-2.0
# A node of Kubernetes loses 40 clashes of DNS queries in ten seconds; its table is nearly empty.
node
two_ports
put proc/sys/net/netfilter/nf_conntrack_count 3000
put proc/sys/net/netfilter/nf_conntrack_max 1048576
put proc/sys/net/netfilter/nf_conntrack_buckets 262144
put proc/sys/net/netfilter/nf_conntrack_tcp_be_liberal 0
stat() { # INSERT_FAILED DROP INVALID
	echo 'entries  searched found new invalid ignore delete delete_list insert insert_failed drop early_drop icmp_error  expect_new expect_create expect_delete search_restart'
	printf '00000bb8  00000000 00000000 00000000 %08x 00000000 00000000 00000000 00000000 %08x %08x 00000000 00000000  00000000 00000000 00000000 00000000\n' "$3" "$1" "$2"
}
stat 500 500 20 | file proc/net/stat/nf_conntrack
stat 540 540 23 | again proc/net/stat/nf_conntrack
#: fail stack.conntrack_full/clashes - low
#: pass stack.conntrack_buckets
#: pass stack.conntrack_datapath
#: exit 0
