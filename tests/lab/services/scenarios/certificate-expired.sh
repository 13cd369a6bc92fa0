# SPDX-License-Identifier: Apache-2.0
# Renewal failed unseen: the certificate expired two hours ago.
certificate site from='-90 days' until='-2 hours'
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
afterwards() {
	handshake 443 | grep -m1 -o 'verify error:.*expired' >"$1/control"
}
#: fail tls.cert.expiry/expired 127.0.0.1:443 critical
#: control verify error:num=10:certificate has expired
#: exit 1
