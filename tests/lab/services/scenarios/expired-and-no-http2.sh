# SPDX-License-Identifier: Apache-2.0
# Two faults of one port: the certificate has expired, which keeps all out, and HTTP/2 was forgotten, which slows the rest.
certificate site from='-90 days' until='-1 day'
http_with <<-'CONF'
	ssl_protocols TLSv1.2 TLSv1.3;
	server {
		listen 443 ssl;
		ssl_certificate /run/pki/site.pem;
		ssl_certificate_key /run/pki/site.key;
		return 200;
	}
CONF
profile <<-'END'
	bounds:
	  nginx.http2.expect: h2
END
site https://127.0.0.1
#: fail tls.cert.expiry/expired 127.0.0.1:443 critical
#: fail nginx.http2/no-http2 0.0.0.0:443 medium
#: first tls.cert.expiry/expired 127.0.0.1:443
#: exit 1
