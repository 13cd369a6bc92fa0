# SPDX-License-Identifier: Apache-2.0
# Thirty handshakes that never end wait at a listener with room for forty.
pair
first_namespace
background_on node traffic serve 5000 40
listening node 5000
ip -n node neigh replace 10.9.0.2 lladdr 02:00:00:00:00:66 dev eth0 nud permanent
background_on peer traffic knock 10.9.0.1 5000 30
half_open node 30
#: fail tcp.syn_backlog/queue-filling - low
#: exit 0
