# SPDX-License-Identifier: Apache-2.0
# The host that audits speaks TLS 1.3 only, the server 1.2 only: nothing is wrong with the server's versions.
certificate site
haproxy_with <<-'CONF'
	frontend site
	    bind :443 ssl crt /run/pki/site-all.pem alpn h2,http/1.1 ssl-max-ver TLSv1.2
	    http-request return status 200
CONF
cat >/run/strict.cnf <<-'CNF'
	openssl_conf = all
	[all]
	ssl_conf = ssl
	[ssl]
	system_default = policy
	[policy]
	MinProtocol = TLSv1.3
CNF
audit_by env OPENSSL_CONF=/run/strict.cnf
site h2://127.0.0.1
#: pass tls.version.matrix 127.0.0.1:443
#: pass tls.alpn 127.0.0.1:443
#: pass tls.cert.expiry 127.0.0.1:443
#: awaits tls.version.tls13
#: exit 0
