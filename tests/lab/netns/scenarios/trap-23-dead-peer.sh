# SPDX-License-Identifier: Apache-2.0
# Handshakes with a peer that has gone are sent again and again: no loss in the network.
pair
first_namespace
ip -n peer route add blackhole 10.9.0.1/32
ip -n peer rule add from all lookup main pref 10 2>/dev/null || true
ip -n node neigh replace 10.9.0.77 lladdr 02:00:00:00:00:77 dev eth0 nud permanent
background_on node traffic knock 10.9.0.77 7001 20
wait_for 5 on node sh -c 'nstat -asz TcpExtTCPSynRetrans TcpRetransSegs | grep -qE "TcpRetransSegs +[1-9]"'
audit_with --interval 0.5
#: skip tcp.live_options
#: pass tcp.window_scaling
#: exit 0
