# SPDX-License-Identifier: Apache-2.0
# Handshakes with a peer that has gone are sent again and again, and time out: RetransSegs and TCPTimeouts count
# them, and the network loses nothing.
pair
first_namespace
ip -n node neigh replace 10.9.0.77 lladdr 02:00:00:00:00:77 dev eth0 nud permanent
background_on node traffic knock 10.9.0.77 7001 20
counted() { # NAME
	on node nstat -asz TcpRetransSegs TcpExtTCPTimeouts TcpExtTCPSynRetrans | awk -v n="$1" '$1 == n { exit !$2 }'
}
sent_again() { counted TcpRetransSegs && counted TcpExtTCPTimeouts; }
wait_for 5 sent_again
audit_with --interval 1.5
afterwards() {
	on node nstat -asz TcpRetransSegs TcpExtTCPSynRetrans |
		awk '/Tcp/ { n[$1] = $2 } END { if (n["TcpRetransSegs"] == n["TcpExtTCPSynRetrans"]) print "handshakes only" }' \
			>"$1/control"
}
#: control handshakes only
#: skip tcp.retrans_ratio
#: pass tcp.timeouts
#: skip tcp.live_options
#: pass tcp.window_scaling
#: exit 0
