# SPDX-License-Identifier: Apache-2.0
# The certificate was renewed on disk three weeks ago, and nginx was never told.
certificate site from='-55 days' until='+35 days'
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
certificate site from='-21 days' until='+69 days'
#: fail tls.cert.expiry/reload-needed 127.0.0.1:443 high
#: exit 1
