# SPDX-License-Identifier: Apache-2.0
# An RSA certificate and a younger EC one of the same server: which is served depends on the client.
certificate rsa kind=rsa from='-10 days' until='+80 days'
certificate ec from='-40 days' until='+50 days'
http_with <<-'CONF'
	ssl_protocols TLSv1.2 TLSv1.3;
	server {
		listen 443 ssl http2;
		ssl_certificate /run/pki/rsa.pem;
		ssl_certificate_key /run/pki/rsa.key;
		ssl_certificate /run/pki/ec.pem;
		ssl_certificate_key /run/pki/ec.key;
		return 200;
	}
CONF
site https://127.0.0.1
#: pass tls.cert.expiry 127.0.0.1:443
#: exit 0
