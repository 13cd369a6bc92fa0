# SPDX-License-Identifier: Apache-2.0
# A fragment from the web was put in while nginx ran: 1.22 does not know the directive, and the next start fails.
certificate site
http_with <<-'CONF'
	ssl_protocols TLSv1.2 TLSv1.3;
	server {
		listen 443 ssl http2;
		ssl_certificate /run/pki/site.pem;
		ssl_certificate_key /run/pki/site.key;
		return 200;
	}
CONF
sed -i 's/listen 443 ssl http2;/listen 443 ssl; http2 on;/' /etc/nginx/nginx.conf
site h2://127.0.0.1
afterwards() {
	sees "$1" "nginx refuses the file" not nginx -t
	sees "$1" "the running one serves h2" handshake 443 -alpn h2
}
#: fail nginx.version_directive/unknown-to-version /etc/nginx/nginx.conf:7 critical
#: pass tls.alpn 127.0.0.1:443
#: control nginx refuses the file
#: control the running one serves h2
#: exit 1
