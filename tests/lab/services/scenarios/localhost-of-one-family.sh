# SPDX-License-Identifier: Apache-2.0
# `localhost` is ::1 and 127.0.0.1; the service is bound to the second, which clients find at once.
certificate site san=DNS:localhost
http_with <<-'CONF'
	ssl_protocols TLSv1.2 TLSv1.3;
	server {
		listen 127.0.0.1:443 ssl http2;
		ssl_certificate /run/pki/site.pem;
		ssl_certificate_key /run/pki/site.key;
		return 200;
	}
CONF
host_name site.test 127.0.0.1
site h2://localhost
#: pass tls.alpn *(127.0.0.1)
#: pass tls.version.matrix *(127.0.0.1)
#: unknown tls.alpn *(::1)
#: exit 0
