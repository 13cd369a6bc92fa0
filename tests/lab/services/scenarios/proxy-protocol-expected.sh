# SPDX-License-Identifier: Apache-2.0
# The listener waits for a PROXY header from its balancer: who comes without one learns nothing.
certificate site
http_with <<-'CONF'
	ssl_protocols TLSv1.2 TLSv1.3;
	server {
		listen 443 ssl http2 proxy_protocol;
		ssl_certificate /run/pki/site.pem;
		ssl_certificate_key /run/pki/site.key;
		return 200;
	}
CONF
site grpcs://127.0.0.1
#: unknown tls.alpn 127.0.0.1:443
#: unknown tls.version.matrix 127.0.0.1:443
#: unknown tls.cert.expiry 127.0.0.1:443
#: pass nginx.http2 0.0.0.0:443
