# SPDX-License-Identifier: Apache-2.0
# An old appliance: SSL 3.0 is answered like the versions of today.
certificate site
http_with <<-'CONF'
	ssl_protocols TLSv1.2 TLSv1.3;
	server {
		listen 127.0.0.1:8443 ssl http2;
		ssl_certificate /run/pki/site.pem;
		ssl_certificate_key /run/pki/site.key;
		return 200;
	}
CONF
background "$here/services/ssl3-server" 443 8443
wait_for 10 listens 443
site https://127.0.0.1
#: fail tls.version.matrix/old-version 127.0.0.1:443 high
#: pass tls.alpn 127.0.0.1:443
#: pass tls.cert.expiry 127.0.0.1:443
#: exit 1
