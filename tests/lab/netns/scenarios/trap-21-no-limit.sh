# SPDX-License-Identifier: Apache-2.0
# 4294967295 unsent bytes, 0 seconds, 0 entries: "no limit" and "not set", none of them a fault.
pair
first_namespace
set_on node net.ipv4.tcp_notsent_lowat 4294967295 net.ipv4.tcp_min_rtt_wlen 0 \
	net.ipv4.tcp_max_reordering 300 net.ipv4.tcp_limit_output_bytes 2147483647
#: pass tcp.wmem
#: pass tcp.rmem
#: exit 0
