# SPDX-License-Identifier: Apache-2.0
# The send buffer holds what is under way over 1 ms once and a half times over, with its overhead: no
# room for a loss.
set_sysctl net.ipv4.tcp_rmem '4096 131072 16777216'
set_sysctl net.ipv4.tcp_wmem '4096 65536 3750000'
audit_with --rtt 1ms
#: pass tcp.rmem
#: fail tcp.wmem/below-recommended - medium
#: exit 0
