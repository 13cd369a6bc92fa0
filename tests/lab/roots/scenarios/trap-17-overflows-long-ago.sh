# SPDX-License-Identifier: Apache-2.0
# The table of neighbours overflowed once, before somebody made it larger; the counter keeps that for ever.
node
two_ports
tuned_tcp
for i in 1 2 3; do
	put proc/sys/net/ipv4/neigh/default/gc_thresh$i $((i * 8192))
done
append etc/sysctl.d/60-fabric.conf < <(printf 'net.ipv4.neigh.default.gc_thresh%d = %d\n' 1 8192 2 16384 3 24576)
file proc/net/stat/arp_cache <<TEXT
entries  allocs   destroys hash_grows lookups  hits     res_failed rcv_probes_mcast rcv_probes_ucast periodic_gc_runs forced_gc_runs unresolved_discards table_fulls
00000040 00001000 00000fc0 00000003 00100000 000f0000 00000010 00000000 00000000 00002000 00000200 00000300 00000400
TEXT
#: pass stack.neigh_overflow
#: pass stack.neigh_thresh
#: exit 0
