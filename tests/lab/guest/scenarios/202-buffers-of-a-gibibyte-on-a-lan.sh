# SPDX-License-Identifier: Apache-2.0
# Far more than 100 us need: a waste of memory under many connections, but nothing is slower for it.
set_sysctl net.ipv4.tcp_rmem '4096 131072 1073741824'
set_sysctl net.ipv4.tcp_wmem '4096 65536 1073741824'
#: pass tcp.rmem
#: pass tcp.wmem
#: exit 0
