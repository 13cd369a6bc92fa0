# SPDX-License-Identifier: Apache-2.0
# gRPC is passed on from a server whose address does not speak HTTP/2: no client of gRPC gets in.
certificate site
http_with <<-'CONF'
	ssl_protocols TLSv1.2 TLSv1.3;
	server {
		listen 443 ssl;
		server_name site.test;
		ssl_certificate /run/pki/site.pem;
		ssl_certificate_key /run/pki/site.key;
		location / {
			grpc_pass grpc://127.0.0.1:50051;
		}
	}
CONF
host_name site.test 127.0.0.1
site grpcs://site.test
afterwards() {
	sees "$1" "h2 is refused" not handshake 443 -alpn h2
}
#: fail nginx.http2/grpc-without-http2 /etc/nginx/nginx.conf:6 high
#: fail tls.alpn/no-h2 site.test:443 critical
#: first nginx.http2/grpc-without-http2 /etc/nginx/nginx.conf:6
#: control h2 is refused
#: exit 1
