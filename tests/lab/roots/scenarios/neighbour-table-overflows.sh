# SPDX-License-Identifier: Apache-2.0
# The table of neighbours is full: while the host is audited it turns 300 away, and packets to them are thrown out.
node
two_ports
tuned_tcp
for i in 1 2 3; do
	put proc/sys/net/ipv4/neigh/default/gc_thresh$i $((i == 2 ? 512 : i == 3 ? 1024 : 128))
done
head='entries  allocs   destroys hash_grows lookups  hits     res_failed rcv_probes_mcast rcv_probes_ucast periodic_gc_runs forced_gc_runs unresolved_discards table_fulls'
printf '%s\n' "$head" '00000400 00001000 00000c00 00000003 00100000 000f0000 00000010 00000000 00000000 00002000 00001000 00000000 00000020' |
	file proc/net/stat/arp_cache
printf '%s\n' "$head" '00000400 00001100 00000d00 00000003 00110000 000ff000 00000010 00000000 00000000 00002000 00001180 00000200 0000014c' |
	again proc/net/stat/arp_cache
#: fail stack.neigh_thresh/full ipv4 high
#: fail stack.neigh_overflow/table-full ipv4 high
#: first stack.neigh_thresh/full ipv4
#: exit 1
