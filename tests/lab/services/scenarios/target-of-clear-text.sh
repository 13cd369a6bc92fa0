# SPDX-License-Identifier: Apache-2.0
# Targets that say by their scheme that they speak no TLS.
http_with <<-'CONF'
	server {
		listen 80;
		return 200;
	}
CONF
site http://127.0.0.1 redis://127.0.0.1
#: skip tls.alpn
#: skip tls.version.matrix
#: skip tls.cert.expiry
#: skip nginx.http2 /etc/nginx/nginx.conf
#: exit 0
