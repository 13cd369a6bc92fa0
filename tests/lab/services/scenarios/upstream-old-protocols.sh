# SPDX-License-Identifier: Apache-2.0
# nginx may speak to its upstream only in versions that no side takes any more: each request is answered 502.
certificate site
http_with <<-'CONF'
	ssl_protocols TLSv1.2 TLSv1.3;
	ssl_certificate /run/pki/site.pem;
	ssl_certificate_key /run/pki/site.key;
	server {
		listen 80;
		location / {
			proxy_pass https://127.0.0.1:8443;
			proxy_ssl_protocols TLSv1 TLSv1.1;
		}
	}
	server {
		listen 127.0.0.1:8443 ssl http2;
		return 200;
	}
CONF
afterwards() {
	curl -so /dev/null -w 'HTTP %{http_code}\n' http://127.0.0.1/ >"$1/control"
}
#: fail nginx.ssl_protocols/upstream-old-protocols /etc/nginx/nginx.conf:12 high
#: pass nginx.ssl_protocols 127.0.0.1:8443
#: control HTTP 502
#: exit 1
