# SPDX-License-Identifier: Apache-2.0
# Debian's untouched nginx.conf and a site with the versions that Mozilla's guide has.
certificate site kind=rsa
debian_with <<-'CONF'
	server {
		listen 443 ssl http2;
		listen [::]:443 ssl http2;
		ssl_certificate /run/pki/site.pem;
		ssl_certificate_key /run/pki/site.key;
		ssl_protocols TLSv1.2 TLSv1.3;
		ssl_prefer_server_ciphers off;
		ssl_ciphers ECDHE-ECDSA-AES128-GCM-SHA256:ECDHE-RSA-AES128-GCM-SHA256:ECDHE-ECDSA-CHACHA20-POLY1305;
		root /var/www/html;
	}
CONF
site https://127.0.0.1 'https://[::1]'
#: pass nginx.http2 0.0.0.0:443
#: pass nginx.ssl_protocols 0.0.0.0:443
#: pass nginx.ssl_protocols [[]::]:443
#: pass tls.version.matrix 127.0.0.1:443
#: pass tls.version.matrix [[]::1]:443
#: pass tls.cert.expiry [[]::1]:443
#: pass tls.alpn 127.0.0.1:443
#: exit 0
