# SPDX-License-Identifier: Apache-2.0
# nginx ends TLS for MQTT: who asks it for TLS and nothing more is served.
certificate site
nginx_with <<-'CONF'
	load_module modules/ngx_stream_module.so;
	user www-data;
	pid /run/nginx.pid;
	events {}
	stream {
		ssl_protocols TLSv1.2 TLSv1.3;
		server {
			listen 8883 ssl;
			ssl_alpn mqtt;
			ssl_certificate /run/pki/site.pem;
			ssl_certificate_key /run/pki/site.key;
			proxy_pass 127.0.0.1:1883;
		}
	}
CONF
site mqtts://127.0.0.1
#: skip tls.alpn 127.0.0.1:8883
#: pass tls.version.matrix 127.0.0.1:8883
#: pass tls.cert.expiry 127.0.0.1:8883
#: pass nginx.ssl_protocols 0.0.0.0:8883
#: skip nginx.http2 /etc/nginx/nginx.conf
#: exit 0
