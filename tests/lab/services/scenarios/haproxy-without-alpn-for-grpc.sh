# SPDX-License-Identifier: Apache-2.0
# The same listener for gRPC: its clients refuse a peer that selects no h2.
certificate site
haproxy_with <<-'CONF'
	frontend grpc
	    bind :50051 ssl crt /run/pki/site-all.pem
	    default_backend models
	backend models
	    server one 127.0.0.1:50052 proto h2
CONF
site grpcs://127.0.0.1:50051
afterwards() {
	handshake 50051 -alpn h2 | grep ALPN >"$1/control"
}
#: fail tls.alpn/no-h2 127.0.0.1:50051 critical
#: control No ALPN negotiated
#: exit 1
