# SPDX-License-Identifier: Apache-2.0
# A group for the time after quantum computers, of which OpenSSL 3.0 knows nothing: the next start fails.
certificate site
http_with <<-'CONF'
	ssl_protocols TLSv1.2 TLSv1.3;
	ssl_ecdh_curve X25519:prime256v1;
	server {
		listen 443 ssl http2;
		ssl_certificate /run/pki/site.pem;
		ssl_certificate_key /run/pki/site.key;
		return 200;
	}
CONF
sed -i 's/X25519:prime256v1/X25519MLKEM768:X25519/' /etc/nginx/nginx.conf
afterwards() {
	sees "$1" "nginx refuses the file" not nginx -t
}
#: fail nginx.version_directive/group-unknown-to-openssl /etc/nginx/nginx.conf:6 critical
#: control nginx refuses the file
#: exit 1
