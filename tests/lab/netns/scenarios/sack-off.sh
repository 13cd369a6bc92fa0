# SPDX-License-Identifier: Apache-2.0
# Selective acknowledgements are off on this host alone; its connections with the peer lack them.
pair
first_namespace
set_on node net.ipv4.tcp_sack 0
background_on peer traffic serve 5000
listening peer 5000
background_on node traffic knock 10.9.0.2 5000 2
connected node 5000 2
audit_with --interval 0.5
#: fail tcp.sack/off - high
#: exit 1
#: replay
