# SPDX-License-Identifier: Apache-2.0
# The certificate was renewed in time, but nginx was not told until the old one expired.
certificate site from='-91 days' until='-1 day'
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
certificate site from='-31 days' until='+59 days'
#: fail tls.cert.expiry/expired 127.0.0.1:443 critical
#: fail tls.cert.expiry/reload-needed 127.0.0.1:443 high
#: first tls.cert.expiry/reload-needed 127.0.0.1:443
#: exit 1
