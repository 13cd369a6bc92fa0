# SPDX-License-Identifier: Apache-2.0
# Two servers, of TLS 1.3 and of 1.2, select a protocol that nobody offered: clients that look at it give up.
certificate site
cc -o "$scratch/odd-alpn" "$here/services/odd-alpn.c" -lssl -lcrypto
cat >/run/tls12.cnf <<-'CNF'
	openssl_conf = all
	[all]
	ssl_conf = ssl
	[ssl]
	system_default = policy
	[policy]
	MaxProtocol = TLSv1.2
CNF
background "$scratch/odd-alpn" 443 $pki/site.pem $pki/site.key acme-tls/1
background env OPENSSL_CONF=/run/tls12.cnf "$scratch/odd-alpn" 8443 $pki/site.pem $pki/site.key acme-tls/1
wait_for 10 listens 443
wait_for 10 listens 8443
site https://127.0.0.1 https://127.0.0.1:8443
#: fail tls.alpn/not-offered 127.0.0.1:443 high
#: fail tls.alpn/not-offered 127.0.0.1:8443 high
#: first tls.alpn/not-offered 127.0.0.1:*
#: pass tls.version.matrix 127.0.0.1:443
#: pass tls.version.matrix 127.0.0.1:8443
#: pass tls.cert.expiry 127.0.0.1:443
#: pass tls.cert.expiry 127.0.0.1:8443
#: exit 1
