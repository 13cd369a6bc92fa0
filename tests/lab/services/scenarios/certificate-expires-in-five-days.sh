# SPDX-License-Identifier: Apache-2.0
# A certificate of ninety days with five left: automatic renewal should have come at thirty.
certificate site from='-85 days' until='+5 days'
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
#: fail tls.cert.expiry/expires-soon 127.0.0.1:443 high
#: exit 1
