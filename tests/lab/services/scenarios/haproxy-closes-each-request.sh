# SPDX-License-Identifier: Apache-2.0
# `option httpclose`: every request pays for a connection and a handshake of its own.
certificate site
haproxy_with <<-'CONF'
	frontend site
	    option httpclose
	    bind :443 ssl crt /run/pki/site-all.pem
	    http-request return status 200
CONF
site https://127.0.0.1
afterwards() {
	curl -sk --http1.1 -o /dev/null -o /dev/null -w '%{num_connects} new connection\n' https://127.0.0.1/ https://127.0.0.1/ |
		sort | uniq -c | sed 's/^ *//' >"$1/control"
}
#: fail haproxy.reuse/* * high
#: pass tls.alpn 127.0.0.1:443
#: control 2 1 new connection
#: awaits haproxy.reuse
