# SPDX-License-Identifier: Apache-2.0
# The port takes connections and says nothing: what it would have offered is not known.
haproxy_with <<-'CONF'
	frontend silent
	    mode tcp
	    bind :443
	    tcp-request inspect-delay 1h
	    tcp-request content accept if WAIT_END
	    default_backend none
	backend none
	    mode tcp
	    server one 127.0.0.1:9
CONF
site https://127.0.0.1
#: awaits net.proto.identify
#: fail net.proto.identify/* 127.0.0.1:443 critical
#: unknown tls.alpn 127.0.0.1:443
#: unknown tls.version.matrix 127.0.0.1:443
#: unknown tls.cert.expiry 127.0.0.1:443
