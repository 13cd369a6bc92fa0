# SPDX-License-Identifier: Apache-2.0
# nginx 1.22 without the directive: no TLS 1.3, and every new connection pays a round trip for it.
certificate site
http_with <<-'CONF'
	server {
		listen 443 ssl http2;
		ssl_certificate /run/pki/site.pem;
		ssl_certificate_key /run/pki/site.key;
		return 200;
	}
CONF
site https://127.0.0.1
afterwards() {
	sees "$1" "TLS 1.3 is refused" not handshake 443 -tls1_3
}
#: fail nginx.ssl_protocols/no-tls13 0.0.0.0:443 medium
#: fail nginx.ssl_protocols/old-protocols-listed 0.0.0.0:443 low
#: first nginx.ssl_protocols/no-tls13 0.0.0.0:443
#: pass tls.version.matrix 127.0.0.1:443
#: control TLS 1.3 is refused
#: exit 0
