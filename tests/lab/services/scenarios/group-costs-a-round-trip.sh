# SPDX-License-Identifier: Apache-2.0
# The listener takes P-384 only: every client's first guess is refused, and asked again.
certificate site
http_with <<-'CONF'
	ssl_protocols TLSv1.2 TLSv1.3;
	ssl_ecdh_curve secp384r1;
	server {
		listen 443 ssl http2;
		ssl_certificate /run/pki/site.pem;
		ssl_certificate_key /run/pki/site.key;
		return 200;
	}
CONF
site h2://127.0.0.1
afterwards() {
	handshake 443 -msg | grep -c '^>>>.*ClientHello' | sed 's/$/ hellos/' >"$1/control"
}
#: fail tls.group.hrr/* 127.0.0.1:443 medium
#: pass tls.alpn 127.0.0.1:443
#: pass tls.version.matrix 127.0.0.1:443
#: control 2 hellos
#: awaits tls.group.hrr
