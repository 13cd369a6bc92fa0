# SPDX-License-Identifier: Apache-2.0
# An old list towards upstreams where every upstream is spoken to in the clear: it never holds.
http_with <<-'CONF'
	proxy_ssl_protocols TLSv1 TLSv1.1;
	server {
		listen 80;
		location / {
			proxy_pass http://127.0.0.1:8080;
		}
	}
	server {
		listen 127.0.0.1:8080;
		return 200;
	}
CONF
afterwards() {
	curl -so /dev/null -w 'HTTP %{http_code}\n' http://127.0.0.1/ >"$1/control"
}
#: control HTTP 200
#: exit 0
