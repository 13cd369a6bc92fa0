# SPDX-License-Identifier: Apache-2.0
# QUIC written for a newer nginx, in a file that is not in use yet.
certificate site
debian_with <<-'CONF'
	server {
		listen 443 ssl http2;
		ssl_protocols TLSv1.2 TLSv1.3;
		ssl_certificate /run/pki/site.pem;
		ssl_certificate_key /run/pki/site.key;
		root /var/www/html;
	}
CONF
cat >/etc/nginx/conf.d/quic.conf <<-'CONF'
	server {
		listen 8443 quic;
		ssl_protocols TLSv1.2 TLSv1.3;
		ssl_certificate /run/pki/site.pem;
		ssl_certificate_key /run/pki/site.key;
	}
CONF
afterwards() {
	sees "$1" "nginx refuses the file" not nginx -t
}
#: fail nginx.version_directive/unknown-to-version /etc/nginx/conf.d/quic.conf:2 critical
#: control nginx refuses the file
#: exit 1
