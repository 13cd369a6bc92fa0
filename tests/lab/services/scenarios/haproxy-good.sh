# SPDX-License-Identifier: Apache-2.0
# haproxy with both protocols, health checks and all timeouts, before two servers.
certificate site
http_with <<-'CONF'
	server { listen 127.0.0.1:8081; return 200; }
	server { listen 127.0.0.1:8082; return 200; }
CONF
haproxy_with <<-'CONF'
	frontend site
	    bind :443 ssl crt /run/pki/site-all.pem alpn h2,http/1.1
	    timeout http-keep-alive 10s
	    default_backend web
	backend web
	    option httpchk GET /
	    default-server check inter 2s
	    server one 127.0.0.1:8081
	    server two 127.0.0.1:8082
CONF
site grpcs://127.0.0.1
afterwards() {
	sees "$1" "haproxy takes the file" haproxy -c -q -f /run/haproxy.cfg
	curl -sko /dev/null -w 'HTTP/%{http_version} %{http_code}\n' https://127.0.0.1/ >>"$1/control"
}
#: pass tls.alpn 127.0.0.1:443
#: pass tls.version.matrix 127.0.0.1:443
#: pass tls.cert.expiry 127.0.0.1:443
#: skip nginx.http2 /etc/nginx/nginx.conf
#: skip nginx.ssl_protocols /etc/nginx/nginx.conf
#: control haproxy takes the file
#: control HTTP/2 200
#: exit 0
