# SPDX-License-Identifier: Apache-2.0
# Only connections of the host with itself, and without options: the network has no part in them.
pair
first_namespace
set_on node net.ipv4.tcp_sack 0 net.ipv4.tcp_timestamps 0
background_on node traffic serve 7001
listening node 7001
background_on node traffic knock 10.9.0.1 7001 3
connected node 7001 3
set_on node net.ipv4.tcp_sack 1 net.ipv4.tcp_timestamps 1
#: skip tcp.live_options
#: exit 0
