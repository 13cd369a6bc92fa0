# SPDX-License-Identifier: Apache-2.0
# 30000 of 65536 flows are tracked; the file has a line for each of 16 CPUs, and all of them say 30000.
node
two_ports
tuned_tcp
put proc/sys/net/netfilter/nf_conntrack_count 30000
put proc/sys/net/netfilter/nf_conntrack_max 65536
put proc/sys/net/netfilter/nf_conntrack_buckets 65536
{
	echo 'entries  clashres found new invalid ignore delete chainlength insert insert_failed drop early_drop icmp_error  expect_new expect_create expect_delete search_restart'
	for cpu in $(seq 0 15); do
		echo '00007530  00000000 00000000 00000000 00000001 00000000 00000000 00000000 00000000 00000000 00000000 00000000 00000000  00000000 00000000 00000000 00000000'
	done
} | file proc/net/stat/nf_conntrack
#: pass stack.conntrack_full
#: exit 0
