# SPDX-License-Identifier: Apache-2.0
# A year's certificate with two days left: whoever renews it is not awake.
certificate site from='-363 days' until='+2 days'
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
#: fail tls.cert.expiry/expires-soon 127.0.0.1:443 critical
#: exit 1
