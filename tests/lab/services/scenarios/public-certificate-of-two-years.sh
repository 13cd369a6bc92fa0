# SPDX-License-Identifier: Apache-2.0
# A certificate that calls itself public lives longer than browsers allow.
certificate site from='-10 days' until='+800 days' policy=2.23.140.1.2.1
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
#: fail tls.cert.expiry/lives-too-long 127.0.0.1:443 low
#: exit 0
