# SPDX-License-Identifier: Apache-2.0
# TCP may use next to nothing: what arrives for a program that does not read finds no memory and is dropped.
load tcp_diag
set_sysctl net.ipv4.tcp_mem '16 32 64'
background traffic serve 7002
listens() { [ -n "$(ss -Hltn 'sport = 7002')" ]; }
wait_for 5 listens
for i in 1 2 3 4 5 6; do background_peer traffic send 10.9.0.1 7002; done
dropped() { # the column of that name
	awk '/^TcpExt: [A-Z]/ { for (i = 2; i <= NF; i++) if ($i == "TCPRcvQDrop") n = i } /^TcpExt: [0-9]/ { exit !($n > 5) }' \
		/proc/net/netstat
}
wait_for 40 dropped
audit_with --interval 3
#: fail tcp.mem_pressure/* -
#: fail tcp.rcvq_drops/* -
#: first tcp.mem_pressure/* -
#: exit 1
