# SPDX-License-Identifier: Apache-2.0
# A list of "tuning" lowered the room for TIME_WAIT, made probing permanent, and keeps the slow start
# threshold of connections that met losses.
pair
first_namespace
set_on node net.ipv4.tcp_max_tw_buckets 5000 net.ipv4.tcp_mtu_probing 2 \
	net.ipv4.tcp_no_ssthresh_metrics_save 0
#: first tcp.mtu_probing/always -
#: fail tcp.tw_reuse/limit-lowered - low
#: fail tcp.mtu_probing/always - low
#: fail tcp.no_metrics_save/threshold-kept - low
#: exit 0
