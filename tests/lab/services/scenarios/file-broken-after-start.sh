# SPDX-License-Identifier: Apache-2.0
# Somebody left a brace out while nginx ran: what the file says cannot be told, what is served can.
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
sed -i '$d' /etc/nginx/nginx.conf
site h2://127.0.0.1
afterwards() {
	sees "$1" "nginx refuses the file" not nginx -t
}
#: unknown nginx.http2 /etc/nginx/nginx.conf
#: unknown nginx.ssl_protocols /etc/nginx/nginx.conf
#: unknown nginx.version_directive /etc/nginx/nginx.conf
#: pass tls.alpn 127.0.0.1:443
#: fail nginx.parse/* /etc/nginx/nginx.conf* high
#: control nginx refuses the file
#: awaits nginx.parse
