# SPDX-License-Identifier: Apache-2.0
# The limit was raised to a million connections, and the buckets stayed as few as before.
node
two_ports
put proc/sys/net/netfilter/nf_conntrack_count 3000
put proc/sys/net/netfilter/nf_conntrack_max 1048576
put proc/sys/net/netfilter/nf_conntrack_buckets 65536
#: fail stack.conntrack_buckets/long-chains - low
#: pass stack.conntrack_full
#: exit 0
