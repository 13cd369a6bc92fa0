# SPDX-License-Identifier: Apache-2.0
# nginx was upgraded on disk and still runs as it was: `ssl on`, which the old one took, stops the new one at its start.
mkdir -p /run/bin
cp /usr/sbin/nginx /run/bin/nginx
start_nginx() {
	/run/bin/nginx -c /etc/nginx/nginx.conf
}
certificate site
http_with <<-'CONF'
	ssl_protocols TLSv1.2 TLSv1.3;
	server {
		listen 443;
		ssl on;
		ssl_certificate /run/pki/site.pem;
		ssl_certificate_key /run/pki/site.key;
		return 200;
	}
CONF
relabel_nginx 1.27.4 /run/bin/nginx
site https://127.0.0.1
#: fail nginx.version_directive/removed-in-version /etc/nginx/nginx.conf:8 critical
#: unknown nginx.http2 /etc/nginx/nginx.conf
#: unknown nginx.ssl_protocols /etc/nginx/nginx.conf
#: pass tls.version.matrix 127.0.0.1:443
#: pass tls.alpn 127.0.0.1:443
#: exit 1
