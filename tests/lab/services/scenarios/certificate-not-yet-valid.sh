# SPDX-License-Identifier: Apache-2.0
# Issued on a machine whose clock is ahead: valid from tomorrow on.
certificate site from='+1 day' until='+90 days'
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
#: fail tls.cert.expiry/not-yet-valid 127.0.0.1:443 critical
#: exit 1
