# SPDX-License-Identifier: Apache-2.0
# The queue of a listener is full of handshakes that never end, and clients get in by cookies alone.
pair
first_namespace
host client
wire node eth1 10.7.0.1/24 client eth0 10.7.0.2/24
background_on node traffic serve 5000 4
listening node 5000
ip -n node neigh replace 10.9.0.2 lladdr 02:00:00:00:00:66 dev eth0 nud permanent
background_on peer traffic knock 10.9.0.1 5000 6
half_open node 4
background_on client bash -c 'while timeout 0.03 traffic knock 10.7.0.1 5000 1; [ $? = 124 ]; do :; done'
audit_with --interval 1
#: fail tcp.syncookies/in-use - medium
#: exit 0
