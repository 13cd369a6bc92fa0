# SPDX-License-Identifier: Apache-2.0
# Who has no certificate of its own is turned away, after the server has shown what it speaks.
certificate site
haproxy_with <<-'CONF'
	frontend mutual
	    bind :443 ssl crt /run/pki/site-all.pem alpn h2,http/1.1 ca-file /run/pki/root.crt verify required
	    http-request return status 200
CONF
site h2://127.0.0.1
afterwards() {
	sees "$1" "curl is turned away" not curl -sk https://127.0.0.1/
}
#: pass tls.version.matrix 127.0.0.1:443
#: pass tls.cert.expiry 127.0.0.1:443
#: control curl is turned away
#: exit 0
