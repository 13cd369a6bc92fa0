# SPDX-License-Identifier: Apache-2.0
# The same line where gRPC is passed on and nothing else: its clients begin with HTTP/2.
http_with <<-'CONF'
	server {
		listen 127.0.0.1:50051 http2;
		location / {
			grpc_pass grpc://127.0.0.1:50052;
		}
	}
	server {
		listen 80;
		return 200 "ok\n";
	}
CONF
#: pass nginx.http2 127.0.0.1:50051
#: exit 0
