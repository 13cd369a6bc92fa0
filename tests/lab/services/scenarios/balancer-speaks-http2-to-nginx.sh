# SPDX-License-Identifier: Apache-2.0
# HTTP/2 in the clear between a balancer and nginx, on the loopback: nobody speaks HTTP/1 there.
certificate site
http_with <<-'CONF'
	server {
		listen 127.0.0.1:8080 http2;
		return 200;
	}
CONF
haproxy_with <<-'CONF'
	frontend site
	    bind :443 ssl crt /run/pki/site-all.pem alpn h2,http/1.1
	    default_backend web
	backend web
	    server one 127.0.0.1:8080 proto h2
CONF
site h2://127.0.0.1
afterwards() {
	curl -sko /dev/null --http1.1 -w 'HTTP %{http_code}\n' https://127.0.0.1/ >"$1/control"
}
#: unknown nginx.http2 127.0.0.1:8080
#: pass tls.alpn 127.0.0.1:443
#: control HTTP 200
#: exit 0
