# SPDX-License-Identifier: Apache-2.0
# Only versions that OpenSSL 3 refuses: the port answers, and no client ever gets in.
certificate site kind=rsa
http_with <<-'CONF'
	server {
		listen 443 ssl;
		ssl_protocols TLSv1 TLSv1.1;
		ssl_certificate /run/pki/site.pem;
		ssl_certificate_key /run/pki/site.key;
		return 200;
	}
CONF
site https://127.0.0.1
afterwards() {
	sees "$1" "curl gets nothing" not curl -sk https://127.0.0.1/
}
#: fail nginx.ssl_protocols/old-protocols-listed 0.0.0.0:443 low
#: fail nginx.ssl_protocols/no-tls13 0.0.0.0:443 medium
#: awaits tls.no_common_version
#: fail tls.no_common_version/* 127.0.0.1:443 critical
#: first tls.no_common_version/* 127.0.0.1:443
#: unknown tls.version.matrix 127.0.0.1:443
#: unknown tls.alpn 127.0.0.1:443
#: control curl gets nothing
#: exit 0
