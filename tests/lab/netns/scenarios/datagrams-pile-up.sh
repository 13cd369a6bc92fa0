# SPDX-License-Identifier: Apache-2.0
# A program stopped reading its socket while datagrams trickle in: nothing is dropped yet, but there is
# hardly room for more.
pair
first_namespace
background_on node traffic udp-deaf 9001 100000
listening node 9001
on node ss -Huamn 'sport = 9001' | grep -q skmem || cannot_run "no udp_diag in this kernel"
background_on peer traffic udp-send 10.9.0.1 9001 50
sender=$!
filled() {
	on node ss -Huamn 'sport = 9001' | sed -n 's/.*skmem:(r\([0-9]*\),rb\([0-9]*\).*/\1 \2/p' |
		awk '{ exit !($1 > 0.82 * $2) }'
}
wait_for 8 filled
end "$sender"
background_on peer sh -c 'while :; do timeout 1 traffic udp-send 10.9.0.1 9001 50 & sleep 0.03; kill $!; sleep 0.2; done'
audit_with --interval 0.5
#: fail udp.socket_drops/nearly-full 0.0.0.0:9001 low
#: exit 0
