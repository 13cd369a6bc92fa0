# SPDX-License-Identifier: Apache-2.0
# One TLS site as the guides have it: TLS 1.2 and 1.3, HTTP/2, an EC certificate with its chain.
certificate site
http_with <<-'CONF'
	ssl_protocols TLSv1.2 TLSv1.3;
	ssl_session_cache shared:tls:1m;
	server {
		listen 443 ssl http2;
		server_name site.test;
		ssl_certificate /run/pki/site.pem;
		ssl_certificate_key /run/pki/site.key;
		return 200 "ok\n";
	}
CONF
site h2://127.0.0.1
#: pass nginx.http2 0.0.0.0:443
#: pass nginx.ssl_protocols 0.0.0.0:443
#: pass nginx.version_directive /etc/nginx/nginx.conf
#: pass tls.alpn 127.0.0.1:443
#: pass tls.version.matrix 127.0.0.1:443
#: pass tls.cert.expiry 127.0.0.1:443
#: exit 0
