# SPDX-License-Identifier: Apache-2.0
# 52000 of 65536 connections are tracked: there is room, but not for a busy hour.
node
two_ports
put proc/sys/net/netfilter/nf_conntrack_count 52000
put proc/sys/net/netfilter/nf_conntrack_max 65536
put proc/sys/net/netfilter/nf_conntrack_buckets 65536
#: fail stack.conntrack_full/filling - medium
#: exit 0
