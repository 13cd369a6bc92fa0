# SPDX-License-Identifier: Apache-2.0
# 62000 of 65536 connections are tracked, and nothing was dropped yet.
node
two_ports
put proc/sys/net/netfilter/nf_conntrack_count 62000
put proc/sys/net/netfilter/nf_conntrack_max 65536
put proc/sys/net/netfilter/nf_conntrack_buckets 65536
#: fail stack.conntrack_full/nearly-full - high
#: exit 1
