# SPDX-License-Identifier: Apache-2.0
# The host that audits may itself speak TLS 1.3 only: that says nothing about the server.
certificate site kind=rsa
haproxy_with <<-'CONF'
	frontend old
	    bind :443 ssl crt /run/pki/site-all.pem alpn h2,http/1.1 ssl-min-ver TLSv1.0 ciphers ALL:@SECLEVEL=0
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
	CipherString = DEFAULT@SECLEVEL=3
CNF
audit_by env OPENSSL_CONF=/run/strict.cnf
site h2://127.0.0.1
afterwards() {
	sees "$1" "this host refuses TLS 1.2" not env OPENSSL_CONF=/run/strict.cnf \
		openssl s_client -connect 127.0.0.1:443 -no_tls1_3 </dev/null
	sees "$1" "TLS 1.1 is negotiated" handshake 443 -tls1_1 -cipher ALL:@SECLEVEL=0
}
#: fail tls.version.matrix/old-version 127.0.0.1:443 high
#: pass tls.alpn 127.0.0.1:443
#: control this host refuses TLS 1.2
#: control TLS 1.1 is negotiated
#: exit 1
