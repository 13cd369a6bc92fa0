# SPDX-License-Identifier: Apache-2.0
# nginx before an HTTPS backend of one name, without sending that name: healthy.
certificate site
http_with <<-'CONF'
	ssl_protocols TLSv1.2 TLSv1.3;
	ssl_certificate /run/pki/site.pem;
	ssl_certificate_key /run/pki/site.key;
	upstream back {
		server 127.0.0.1:8443;
		keepalive 8;
	}
	server {
		listen 443 ssl http2;
		location / {
			proxy_pass https://back;
			proxy_http_version 1.1;
			proxy_set_header Connection "";
		}
	}
	server {
		listen 127.0.0.1:8443 ssl;
		return 200;
	}
CONF
site https://127.0.0.1
afterwards() {
	curl -sko /dev/null -w 'HTTP %{http_code}\n' https://127.0.0.1/ >"$1/control"
}
#: pass nginx.http2 0.0.0.0:443
#: pass nginx.http2 127.0.0.1:8443
#: pass nginx.ssl_protocols 127.0.0.1:8443
#: control HTTP 200
#: exit 0
