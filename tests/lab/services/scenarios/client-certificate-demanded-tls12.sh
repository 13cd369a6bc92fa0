# SPDX-License-Identifier: Apache-2.0
# The same before TLS 1.3, where no handshake is completed: versions and certificate are seen, the protocol is not.
certificate site
haproxy_with <<-'CONF'
	frontend mutual
	    bind :443 ssl crt /run/pki/site-all.pem alpn h2,http/1.1 ca-file /run/pki/root.crt verify required ssl-max-ver TLSv1.2
	    http-request return status 200
CONF
site h2://127.0.0.1
#: pass tls.version.matrix 127.0.0.1:443
#: pass tls.cert.expiry 127.0.0.1:443
#: unknown tls.alpn 127.0.0.1:443
#: awaits tls.version.tls13
#: exit 0
