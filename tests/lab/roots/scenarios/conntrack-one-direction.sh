# SPDX-License-Identifier: Apache-2.0
# Replies come back over another host: tracking sees one direction of them and marks 2000 packets invalid.
node
two_ports
put proc/sys/net/netfilter/nf_conntrack_count 3000
put proc/sys/net/netfilter/nf_conntrack_max 262144
put proc/sys/net/netfilter/nf_conntrack_buckets 262144
put proc/sys/net/netfilter/nf_conntrack_tcp_be_liberal 0
stat() { # INVALID
	echo 'entries  clashres found new invalid ignore delete chainlength insert insert_failed drop early_drop icmp_error  expect_new expect_create expect_delete search_restart'
	printf '00000bb8  00000000 00000000 00000000 %08x 00000000 00000000 00000000 00000000 00000000 00000000 00000000 00000000  00000000 00000000 00000000 00000000\n' "$1"
}
stat 900 | file proc/net/stat/nf_conntrack
stat 2900 | again proc/net/stat/nf_conntrack
#: fail stack.conntrack_datapath/invalid - low
#: exit 0
