# SPDX-License-Identifier: Apache-2.0
# The same list where the client chooses: it takes an ephemeral suite.
certificate site kind=rsa
http_with <<-'CONF'
	ssl_protocols TLSv1.2 TLSv1.3;
	ssl_prefer_server_ciphers off;
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
	handshake 443 -tls1_2 -alpn h2 | sed -n 's/^ *Cipher *: */suite /p' >"$1/control"
}
#: pass nginx.http2 0.0.0.0:443
#: control suite ECDHE-RSA-AES128-GCM-SHA256
#: exit 0
