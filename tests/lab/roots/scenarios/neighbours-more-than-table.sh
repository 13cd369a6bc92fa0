# SPDX-License-Identifier: Apache-2.0
# The site says that the job will talk to 400 nodes over both ports; the table has room for 1024, and now holds 20.
node
two_ports
tuned_tcp
for i in 1 2 3; do
	put proc/sys/net/ipv4/neigh/default/gc_thresh$i $((i == 2 ? 512 : i == 3 ? 1024 : 128))
done
file proc/net/stat/arp_cache <<TEXT
entries  allocs   destroys hash_grows lookups  hits     res_failed rcv_probes_mcast rcv_probes_ucast periodic_gc_runs forced_gc_runs unresolved_discards table_fulls
00000014 00001000 00000fec 00000003 00100000 000f0000 00000010 00000000 00000000 00002000 00000000 00000000 00000000
TEXT
profile <<END
bounds:
  stack.neigh_thresh.peers: 400
END
#: fail stack.neigh_thresh/below-expected ipv4 high
#: exit 1
