# SPDX-License-Identifier: Apache-2.0
# The listener answers to its name and to nothing else.
certificate site
http_with <<-'CONF'
	ssl_protocols TLSv1.2 TLSv1.3;
	server {
		listen 443 ssl http2 default_server;
		ssl_reject_handshake on;
	}
	server {
		listen 443 ssl http2;
		server_name site.test;
		ssl_certificate /run/pki/site.pem;
		ssl_certificate_key /run/pki/site.key;
		return 200;
	}
CONF
host_name site.test 127.0.0.1
site h2://site.test h2://127.0.0.1
#: pass tls.alpn site.test:443
#: pass tls.version.matrix site.test:443
#: pass tls.cert.expiry site.test:443
#: unknown tls.alpn 127.0.0.1:443
#: unknown tls.version.matrix 127.0.0.1:443
#: unknown tls.cert.expiry 127.0.0.1:443
#: exit 0
