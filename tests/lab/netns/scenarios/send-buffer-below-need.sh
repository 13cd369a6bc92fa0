# SPDX-License-Identifier: Apache-2.0
# 4 MiB, the default, for 100 Gb/s over 1 ms: half of it in flight fills a sixth of the port.
pair 100000
first_namespace
seen setting net.core.rmem_max 67108864
seen setting net.core.wmem_max 67108864
set_on node net.ipv4.tcp_rmem '4096 131072 67108864'
audit_with --rtt 1ms
#: fail tcp.wmem/below-need - high
#: pass tcp.rmem
#: exit 1
