# SPDX-License-Identifier: Apache-2.0
# The receive buffer may not grow to what 10 Gb/s over 1 ms have under way; the send buffer may.
set_sysctl net.ipv4.tcp_rmem '4096 131072 2097152'
set_sysctl net.ipv4.tcp_wmem '4096 65536 16777216'
audit_with --rtt 1ms
#: fail tcp.rmem/below-need - high
#: pass tcp.wmem
#: exit 1
