# SPDX-License-Identifier: Apache-2.0
# From 1.29.2 on the list of each server holds, so one that differs is not ignored.
mkdir -p /run/bin
relabel_nginx 1.29.2 /run/bin/nginx
start_nginx() {
	/run/bin/nginx -c /etc/nginx/nginx.conf
}
certificate site
http_with <<-'CONF'
	ssl_certificate /run/pki/site.pem;
	ssl_certificate_key /run/pki/site.key;
	server {
		listen 443 ssl;
		server_name site.test;
		return 200;
	}
	server {
		listen 443 ssl;
		server_name strict.test;
		ssl_protocols TLSv1.3;
		return 200;
	}
CONF
#: pass nginx.ssl_protocols 0.0.0.0:443
#: pass nginx.http2 0.0.0.0:443
#: pass nginx.version_directive /etc/nginx/nginx.conf
#: exit 0
