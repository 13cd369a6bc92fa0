# SPDX-License-Identifier: Apache-2.0
# The port of a target speaks HTTP in the clear: no question about TLS applies.
http_with <<-'CONF'
	server {
		listen 443;
		return 200;
	}
CONF
site https://127.0.0.1
#: skip tls.alpn 127.0.0.1:443
#: skip tls.version.matrix 127.0.0.1:443
#: fail net.proto.identify/* 127.0.0.1:443 critical
#: awaits net.proto.identify
