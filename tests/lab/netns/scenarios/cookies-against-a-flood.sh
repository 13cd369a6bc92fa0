# SPDX-License-Identifier: Apache-2.0
# Handshakes that never end, more than the queue holds: that is what cookies are for.
pair
first_namespace
background_on node traffic serve 5000 4
listening node 5000
ip -n node neigh replace 10.9.0.2 lladdr 02:00:00:00:00:66 dev eth0 nud permanent
background_on peer bash -c 'while timeout 0.05 traffic knock 10.9.0.1 5000 20; [ $? = 124 ]; do :; done'
half_open node 4
afterwards() { on node nstat -az TcpExtSyncookiesSent | grep -q "Sent  *[1-9]" && echo cookies >"$1/control"; }
audit_with --interval 0.5
#: pass tcp.syncookies
#: exit 0
#: control cookies
