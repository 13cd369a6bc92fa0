# SPDX-License-Identifier: Apache-2.0
# What reads like a limit and is none: 4294967295 unsent bytes, a window of 0 s for the least round trip.
pair
first_namespace
set_on node net.ipv4.tcp_notsent_lowat 4294967295 net.ipv4.tcp_min_rtt_wlen 0 \
	net.ipv4.tcp_limit_output_bytes 2147483647 net.ipv4.tcp_no_metrics_save 0
afterwards() {
	on node cat /proc/sys/net/ipv4/tcp_notsent_lowat >"$1/control"
}
#: control 4294967295
#: pass tcp.wmem
#: pass tcp.rmem
#: pass tcp.window_scaling
#: exit 0
