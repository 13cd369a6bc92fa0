# SPDX-License-Identifier: Apache-2.0
# A newer nginx that still takes `listen ... http2`, with a warning: nothing is broken.
mkdir -p /run/bin
relabel_nginx 1.27.4 /run/bin/nginx
start_nginx() {
	/run/bin/nginx -c /etc/nginx/nginx.conf
}
certificate site
http_with <<-'CONF'
	server {
		listen 443 ssl http2;
		ssl_certificate /run/pki/site.pem;
		ssl_certificate_key /run/pki/site.key;
		return 200;
	}
CONF
#: fail nginx.version_directive/without-effect /etc/nginx/nginx.conf:6 low
#: pass nginx.ssl_protocols 0.0.0.0:443
#: pass nginx.http2 0.0.0.0:443
#: exit 0
