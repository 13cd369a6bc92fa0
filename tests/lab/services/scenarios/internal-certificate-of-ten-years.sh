# SPDX-License-Identifier: Apache-2.0
# Limits of public authorities do not bind a private one.
authority '-2 years' '+12 years'
certificate site from='-1 year' until='+9 years'
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
