# SPDX-License-Identifier: Apache-2.0
# The site says in its profile that HTTP/2 is expected, and it was never turned on.
certificate site
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
site h2://127.0.0.1
afterwards() {
	handshake 443 -alpn h2,http/1.1 | grep ALPN >"$1/control"
}
#: fail nginx.http2/no-http2 0.0.0.0:443 medium
#: fail tls.alpn/no-h2 127.0.0.1:443 critical
#: first nginx.http2/no-http2 0.0.0.0:443
#: control ALPN protocol: http/1.1
#: exit 1
