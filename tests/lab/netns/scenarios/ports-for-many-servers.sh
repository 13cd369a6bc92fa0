# SPDX-License-Identifier: Apache-2.0
# More connections than half the ports, but to two servers: each has all ports for itself.
pair
first_namespace
background_on peer traffic serve 5000
background_on peer traffic serve 5001
listening peer 5000
listening peer 5001
set_on node net.ipv4.ip_local_port_range '40000 44095'
background_on node traffic knock 10.9.0.2 5000 1000
background_on node traffic knock 10.9.0.2 5001 1000
connected node 5000 1000
connected node 5001 1000
#: pass tcp.port_range
#: exit 0
