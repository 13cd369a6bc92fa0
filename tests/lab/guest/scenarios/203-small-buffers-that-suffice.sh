# SPDX-License-Identifier: Apache-2.0
# One MiB is little beside what guides say, and eight times what 10 Gb/s over 100 us have under way.
set_sysctl net.ipv4.tcp_rmem '4096 131072 1048576'
set_sysctl net.ipv4.tcp_wmem '4096 65536 1048576'
#: pass tcp.rmem
#: pass tcp.wmem
#: exit 0
