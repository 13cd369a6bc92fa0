# SPDX-License-Identifier: Apache-2.0
# One name, two servers: the second was forgotten when the certificates were renewed.
certificate old from='-90 days' until='-2 days'
certificate site
http_with <<-'CONF'
	ssl_protocols TLSv1.2 TLSv1.3;
	server {
		listen 127.0.0.11:443 ssl http2;
		ssl_certificate /run/pki/site.pem;
		ssl_certificate_key /run/pki/site.key;
		return 200;
	}
	server {
		listen 127.0.0.12:443 ssl http2;
		ssl_certificate /run/pki/old.pem;
		ssl_certificate_key /run/pki/old.key;
		return 200;
	}
CONF
host_name site.test 127.0.0.11 127.0.0.12
site https://site.test
#: fail tls.cert.expiry/expired *(127.0.0.12) critical
#: pass tls.cert.expiry *(127.0.0.11)
#: exit 1
