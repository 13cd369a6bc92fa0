# SPDX-License-Identifier: Apache-2.0
# Debian's untouched nginx.conf and a site with a certificate and nothing else: the file lists old versions, OpenSSL refuses them.
certificate site kind=rsa
debian_with <<-'CONF'
	server {
		listen 443 ssl;
		ssl_certificate /run/pki/site.pem;
		ssl_certificate_key /run/pki/site.key;
		root /var/www/html;
	}
CONF
site https://127.0.0.1
afterwards() {
	sees "$1" "TLS 1.1 is refused" not handshake 443 -tls1_1 -cipher ALL:@SECLEVEL=0
}
#: fail nginx.ssl_protocols/old-protocols-listed 0.0.0.0:443 low
#: pass tls.version.matrix 127.0.0.1:443
#: pass tls.alpn 127.0.0.1:443
#: control TLS 1.1 is refused
#: exit 0
