# SPDX-License-Identifier: Apache-2.0
# Somebody wrote `alpn http/1.1` where HTTP/2 is asked for.
certificate site
haproxy_with <<-'CONF'
	frontend site
	    bind :443 ssl crt /run/pki/site-all.pem alpn http/1.1
	    http-request return status 200
CONF
site h2://127.0.0.1
afterwards() {
	handshake 443 -alpn h2,http/1.1 | grep ALPN >"$1/control"
}
#: fail tls.alpn/no-h2 127.0.0.1:443 critical
#: control ALPN protocol: http/1.1
#: exit 1
