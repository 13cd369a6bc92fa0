# SPDX-License-Identifier: Apache-2.0
# What hardening guides of 2019, a vendor's old script and "fast web server" lists say, all on one host.
pair 100000
first_namespace
set_on node net.ipv4.tcp_wmem '4096 16384 16777216' \
	net.ipv4.tcp_sack 0 net.ipv4.tcp_timestamps 0 net.ipv4.tcp_early_retrans 1 \
	net.ipv4.tcp_abort_on_overflow 1 net.ipv4.tcp_fin_timeout 3
#: fail tcp.sack/off - high
#: fail tcp.timestamps/off-at-speed - medium
#: fail tcp.loss_recovery/no-tail-probe - medium
#: fail tcp.abort_on_overflow/on - low
#: skip tcp.fin_timeout
#: first tcp.sack/off -
#: exit 1
