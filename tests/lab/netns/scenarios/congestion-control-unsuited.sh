# SPDX-License-Identifier: Apache-2.0
# reno between data centres: one lost packet costs minutes.
pair
first_namespace
set_on node net.ipv4.tcp_rmem '4096 131072 536870912'
set_on node net.ipv4.tcp_wmem '4096 16384 536870912'
audit_with --rtt 50ms
profile <<END
name: lab
site:
  net: wan
END
#: fail tcp.cc.current/unsuited - medium
#: exit 0
