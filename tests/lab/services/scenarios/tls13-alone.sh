# SPDX-License-Identifier: Apache-2.0
# A listener of TLS 1.3 and nothing older.
certificate site
http_with <<-'CONF'
	server {
		listen 443 ssl http2;
		ssl_protocols TLSv1.3;
		ssl_certificate /run/pki/site.pem;
		ssl_certificate_key /run/pki/site.key;
		return 200;
	}
CONF
site h2://127.0.0.1
#: pass tls.version.matrix 127.0.0.1:443
#: pass nginx.ssl_protocols 0.0.0.0:443
#: pass tls.alpn 127.0.0.1:443
#: exit 0
