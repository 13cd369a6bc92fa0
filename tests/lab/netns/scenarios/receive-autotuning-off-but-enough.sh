# SPDX-License-Identifier: Apache-2.0
# Without autotuning every socket begins with 4 MiB: enough for this path, and a burden for memory.
pair
first_namespace
set_on node net.ipv4.tcp_moderate_rcvbuf 0 net.ipv4.tcp_rmem '4096 4194304 33554432'
#: fail tcp.moderate_rcvbuf/off - medium
#: exit 0
