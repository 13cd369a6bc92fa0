# SPDX-License-Identifier: Apache-2.0
# Connections with all options; those of the host with itself have none, and nobody minds.
pair
first_namespace
set_on peer net.ipv4.tcp_sack 1
background_on peer traffic serve 7001
listening peer 7001
background_on node traffic knock 10.9.0.2 7001 3
connected node 7001 3
#: pass tcp.live_options
#: exit 0
