# SPDX-License-Identifier: Apache-2.0
# "4096 87380 ..." was the default up to 4.19; since then it halves the first window.
set_sysctl net.ipv4.tcp_rmem '4096 87380 16777216'
#: fail tcp.rmem/small-start - low
#: exit 0
