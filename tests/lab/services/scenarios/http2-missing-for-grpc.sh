# SPDX-License-Identifier: Apache-2.0
# HTTP/2 is expected for gRPC; the port of the site for browsers has it, the one for gRPC does not.
certificate site
http_with <<-'CONF'
	ssl_protocols TLSv1.2 TLSv1.3;
	ssl_certificate /run/pki/site.pem;
	ssl_certificate_key /run/pki/site.key;
	server {
		listen 443 ssl http2;
		return 200;
	}
	server {
		listen 50051 ssl;
		return 200;
	}
CONF
profile <<-'END'
	bounds:
	  nginx.http2.expect: grpc
END
site h2://127.0.0.1
#: fail nginx.http2/no-http2 0.0.0.0:50051 high
#: pass nginx.http2 0.0.0.0:443
#: pass tls.alpn 127.0.0.1:443
#: exit 1
