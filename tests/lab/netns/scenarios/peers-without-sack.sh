# SPDX-License-Identifier: Apache-2.0
# Three peers of one network agreed on no selective acknowledgement: they have a cause in common.
pair
first_namespace
set_on peer net.ipv4.tcp_sack 0
background_on peer traffic serve 7001
listening peer 7001
for n in 3 4 5; do
	address peer eth0 10.9.0.$n/24
	background_on node traffic knock 10.9.0.$n 7001 1
done
connected node 7001 3
#: fail tcp.live_options/no-sack 10.9.0.0/24 medium
#: exit 0
