# SPDX-License-Identifier: Apache-2.0
# The server's own certificate is fresh, the intermediate that it sends is not: every client refuses the chain.
root_until='+5 years' authority '-3 years' '-1 day'
certificate site from='-10 days' until='+80 days'
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
#: fail tls.cert.expiry/expired 127.0.0.1:443 critical
#: exit 1
