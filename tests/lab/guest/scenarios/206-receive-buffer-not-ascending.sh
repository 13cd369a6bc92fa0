# SPDX-License-Identifier: Apache-2.0
# Somebody raised the initial buffer above the limit: every socket starts with 16 MiB and may not grow.
set_sysctl net.ipv4.tcp_rmem '4096 16777216 8388608'
#: fail tcp.rmem/not-ascending - high
#: pass tcp.wmem
#: exit 1
