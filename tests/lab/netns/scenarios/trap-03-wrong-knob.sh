# SPDX-License-Identifier: Apache-2.0
# rmem_max was raised to 64 MiB for a port of 100 Gb/s and 1 ms, tcp_rmem was forgotten: nothing won.
pair 100000
first_namespace
seen setting net.core.rmem_max 67108864
seen setting net.core.wmem_max 67108864
set_on node net.ipv4.tcp_rmem '4096 131072 6291456'
set_on node net.ipv4.tcp_wmem '4096 16384 67108864'
audit_with --rtt 1ms
#: fail tcp.rmem/below-need - high
#: pass sock.rmem_max
#: pass tcp.wmem
#: exit 1
