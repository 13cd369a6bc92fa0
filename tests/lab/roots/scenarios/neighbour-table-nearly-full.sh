# SPDX-License-Identifier: Apache-2.0
# A flat fabric of 980 neighbours and the table's 1024 entries of every untouched kernel; IPv6 has few.
node
two_ports
tuned_tcp
for i in 1 2 3; do
	put proc/sys/net/ipv4/neigh/default/gc_thresh$i $((i == 2 ? 512 : i == 3 ? 1024 : 128))
	put proc/sys/net/ipv6/neigh/default/gc_thresh$i $((i == 2 ? 512 : i == 3 ? 1024 : 128))
done
file proc/net/stat/arp_cache <<TEXT
entries  allocs   destroys hash_grows lookups  hits     res_failed rcv_probes_mcast rcv_probes_ucast periodic_gc_runs forced_gc_runs unresolved_discards table_fulls
000003d4 00001000 00000c2c 00000003 00100000 000f0000 00000010 00000000 00000000 00002000 00000000 00000000 00000000
000003d4 00000000 00000000 00000000 00000000 00000000 00000000 00000000 00000000 00000000 00000000 00000000 00000000
TEXT
file proc/net/stat/ndisc_cache <<TEXT
entries  allocs   destroys hash_grows lookups  hits     res_failed rcv_probes_mcast rcv_probes_ucast periodic_gc_runs forced_gc_runs unresolved_discards table_fulls
00000011 00000040 0000002f 00000000 00001000 00000f00 00000000 00000000 00000000 00002000 00000000 00000000 00000000
00000011 00000000 00000000 00000000 00000000 00000000 00000000 00000000 00000000 00000000 00000000 00000000 00000000
TEXT
#: fail stack.neigh_thresh/full ipv4 high
#: pass stack.neigh_thresh ipv6
#: exit 1
