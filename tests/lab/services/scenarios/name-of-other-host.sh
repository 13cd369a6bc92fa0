# SPDX-License-Identifier: Apache-2.0
# The certificate names another host.
certificate site cn=other.test san=DNS:other.test
own_file /etc/ssl/certs/ca-certificates.crt <$pki/root.crt
host_name site.test 127.0.0.1
http_with <<-'CONF'
	ssl_protocols TLSv1.2 TLSv1.3;
	server {
		listen 443 ssl http2;
		ssl_certificate /run/pki/site.pem;
		ssl_certificate_key /run/pki/site.key;
		return 200;
	}
CONF
site https://site.test
afterwards() {
	sees "$1" "curl refuses it" not curl -s https://site.test/
}
#: fail tls.cert.hostname/* site.test:443 critical
#: pass tls.cert.expiry site.test:443
#: control curl refuses it
#: awaits tls.cert.hostname
