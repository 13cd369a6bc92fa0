# SPDX-License-Identifier: Apache-2.0
# SYN cookies are off and the queue is that of a small machine; a server listens.
pair
first_namespace
set_on node net.ipv4.tcp_syncookies 0 net.ipv4.tcp_max_syn_backlog 128
background_on node traffic serve 5000
listening node 5000
#: first tcp.syncookies/off -
#: fail tcp.syncookies/off - low
#: fail tcp.syn_backlog/small-without-cookies - low
#: exit 0
