# SPDX-License-Identifier: Apache-2.0
# The server prefers a suite that HTTP/2 forbids: browsers close with INADEQUATE_SECURITY.
certificate site kind=rsa
http_with <<-'CONF'
	ssl_protocols TLSv1.2 TLSv1.3;
	ssl_prefer_server_ciphers on;
	ssl_ciphers AES128-SHA:ECDHE-RSA-AES128-GCM-SHA256;
	server {
		listen 443 ssl http2;
		ssl_certificate /run/pki/site.pem;
		ssl_certificate_key /run/pki/site.key;
		return 200;
	}
CONF
site h2://127.0.0.1
afterwards() {
	handshake 443 -tls1_2 -alpn h2 | sed -n 's/^ *Cipher *: */suite /p; /^ALPN/p' >"$1/control"
}
#: fail nginx.http2/blocklisted-cipher-first 0.0.0.0:443 high
#: pass tls.alpn 127.0.0.1:443
#: control suite AES128-SHA
#: control ALPN protocol: h2
#: exit 1
