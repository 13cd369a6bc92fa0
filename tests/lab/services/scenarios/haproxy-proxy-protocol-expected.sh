# SPDX-License-Identifier: Apache-2.0
# The same with haproxy, which answers nothing at all.
certificate site
haproxy_with <<-'CONF'
	frontend site
	    bind :443 accept-proxy ssl crt /run/pki/site-all.pem alpn h2,http/1.1
	    http-request return status 200
CONF
site grpcs://127.0.0.1
#: unknown tls.alpn 127.0.0.1:443
#: unknown tls.version.matrix 127.0.0.1:443
#: unknown tls.cert.expiry 127.0.0.1:443
