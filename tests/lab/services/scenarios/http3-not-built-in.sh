# SPDX-License-Identifier: Apache-2.0
# HTTP/3 in the configuration of an nginx that is new enough, but was built without it.
mkdir -p /run/bin
relabel_nginx 1.27.4 /run/bin/nginx
start_nginx() {
	/run/bin/nginx -c /etc/nginx/nginx.conf
}
certificate site
http_with <<-'CONF'
	ssl_protocols TLSv1.2 TLSv1.3;
	server {
		listen 443 ssl;
		ssl_certificate /run/pki/site.pem;
		ssl_certificate_key /run/pki/site.key;
		return 200;
	}
CONF
sed -i 's/listen 443 ssl;/& http3 on;/' /etc/nginx/nginx.conf
afterwards() {
	sees "$1" "nginx refuses the file" not /run/bin/nginx -t -c /etc/nginx/nginx.conf
}
#: fail nginx.version_directive/not-built-in /etc/nginx/nginx.conf:7 critical
#: control nginx refuses the file
#: exit 1
