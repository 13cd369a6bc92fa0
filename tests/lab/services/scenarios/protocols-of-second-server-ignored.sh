# SPDX-License-Identifier: Apache-2.0
# A second server of the address asks for TLS 1.3 alone; the list of the first one holds.
certificate site
http_with <<-'CONF'
	ssl_certificate /run/pki/site.pem;
	ssl_certificate_key /run/pki/site.key;
	server {
		listen 443 ssl http2;
		server_name site.test;
		ssl_protocols TLSv1.2 TLSv1.3;
		return 200;
	}
	server {
		listen 0.0.0.0:443 ssl http2;
		server_name strict.test;
		ssl_protocols TLSv1.3;
		return 200;
	}
CONF
site https://127.0.0.1
afterwards() {
	sees "$1" "the second server speaks TLS 1.2" handshake 443 -tls1_2 -servername strict.test
}
#: fail nginx.ssl_protocols/ignored-here 0.0.0.0:443 medium
#: control the second server speaks TLS 1.2
#: exit 0
