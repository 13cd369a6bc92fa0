# SPDX-License-Identifier: Apache-2.0
# The certificate was renewed on disk, and nginx serves it.
certificate site from='-55 days' until='+5 days'
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
certificate site from='-5 days' until='+85 days'
nginx -s reload
serves_new() {
	[ "$(handshake 443 | openssl x509 -noout -serial)" = "$(openssl x509 -noout -serial -in /run/pki/site.crt)" ]
}
wait_for 10 serves_new
#: pass tls.cert.expiry 127.0.0.1:443
#: exit 0
