# SPDX-License-Identifier: Apache-2.0
# An internal certificate lives a day and is renewed by itself: twelve hours left are healthy.
certificate site from='-12 hours' until='+12 hours'
http_with <<-'CONF'
	ssl_protocols TLSv1.2 TLSv1.3;
	server {
		listen 443 ssl http2;
		ssl_certificate /run/pki/site.pem;
		ssl_certificate_key /run/pki/site.key;
		return 200;
	}
CONF
site https://127.0.0.1
#: pass tls.cert.expiry 127.0.0.1:443
#: exit 0
