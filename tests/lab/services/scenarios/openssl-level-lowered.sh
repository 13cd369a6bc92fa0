# SPDX-License-Identifier: Apache-2.0
# Debian's nginx.conf lists old versions, and somebody lowered OpenSSL's security level for the whole host: now they work.
own_file /etc/ssl/openssl.cnf <<-'CNF'
	openssl_conf = all
	[all]
	ssl_conf = ssl
	[ssl]
	system_default = policy
	[policy]
	MinProtocol = TLSv1.2
	CipherString = DEFAULT:@SECLEVEL=0
CNF
certificate site kind=rsa
debian_with <<-'CONF'
	server {
		listen 443 ssl;
		ssl_certificate /run/pki/site.pem;
		ssl_certificate_key /run/pki/site.key;
		root /var/www/html;
	}
CONF
site https://127.0.0.1
afterwards() {
	sees "$1" "TLS 1.0 is negotiated" handshake 443 -tls1 -cipher ALL:@SECLEVEL=0
}
#: fail nginx.ssl_protocols/old-protocols 0.0.0.0:443 high
#: fail tls.version.matrix/old-version 127.0.0.1:443 high
#: first nginx.ssl_protocols/old-protocols 0.0.0.0:443
#: control TLS 1.0 is negotiated
#: exit 1
