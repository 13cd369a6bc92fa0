# SPDX-License-Identifier: Apache-2.0
# Two nginx with files of their own; the second speaks HTTP/2 in the clear.
certificate site
http_with <<-'CONF'
	ssl_protocols TLSv1.2 TLSv1.3;
	server {
		listen 443 ssl http2;
		ssl_certificate /run/pki/site.pem;
		ssl_certificate_key /run/pki/site.key;
		return 200;
	}
CONF
cat >/run/second.conf <<-'CONF'
	user www-data;
	pid /run/second.pid;
	events {}
	http {
		server {
			listen 8080 http2;
			return 200;
		}
	}
CONF
nginx -c /run/second.conf
site h2://127.0.0.1
#: fail nginx.http2/plain-http2 *8080 high
#: pass nginx.http2 *443
#: pass nginx.version_directive /run/second.conf
#: skip nginx.ssl_protocols /run/second.conf
#: exit 1
