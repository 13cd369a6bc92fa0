# SPDX-License-Identifier: Apache-2.0
# 700 neighbours, above gc_thresh2: while the host is audited the kernel looks for some to throw out 200 times.
node
two_ports
tuned_tcp
for i in 1 2 3; do
	put proc/sys/net/ipv4/neigh/default/gc_thresh$i $((i == 2 ? 512 : i == 3 ? 1024 : 128))
done
head='entries  allocs   destroys hash_grows lookups  hits     res_failed rcv_probes_mcast rcv_probes_ucast periodic_gc_runs forced_gc_runs unresolved_discards table_fulls'
printf '%s\n' "$head" '000002bc 00001000 00000d44 00000003 00100000 000f0000 00000010 00000000 00000000 00002000 00001000 00000000 00000000' |
	file proc/net/stat/arp_cache
printf '%s\n' "$head" '000002bc 00001100 00000e44 00000003 00110000 000ff000 00000010 00000000 00000000 00002000 000010c8 00000000 00000000' |
	again proc/net/stat/arp_cache
#: fail stack.neigh_thresh/above-soft-limit ipv4 medium
#: fail stack.neigh_overflow/collected-often ipv4 medium
#: first stack.neigh_thresh/above-soft-limit
#: exit 0
