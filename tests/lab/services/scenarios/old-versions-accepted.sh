# SPDX-License-Identifier: Apache-2.0
# Somebody let old clients in again: TLS 1.0 and 1.1 are negotiated, and 1.3 is not.
certificate site kind=rsa
http_with <<-'CONF'
	ssl_protocols TLSv1 TLSv1.1 TLSv1.2;
	ssl_ciphers ALL:@SECLEVEL=0;
	server {
		listen 443 ssl http2;
		ssl_certificate /run/pki/site.pem;
		ssl_certificate_key /run/pki/site.key;
		return 200;
	}
CONF
site https://127.0.0.1
afterwards() {
	sees "$1" "TLS 1.0 is negotiated" handshake 443 -tls1 -cipher ALL:@SECLEVEL=0
}
#: fail nginx.ssl_protocols/old-protocols 0.0.0.0:443 high
#: fail nginx.ssl_protocols/no-tls13 0.0.0.0:443 medium
#: fail tls.version.matrix/old-version 127.0.0.1:443 high
#: first nginx.ssl_protocols/old-protocols 0.0.0.0:443
#: control TLS 1.0 is negotiated
#: exit 1
