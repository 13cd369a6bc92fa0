# SPDX-License-Identifier: Apache-2.0
# The list names old versions, a command of OpenSSL cuts them off.
certificate site
http_with <<-'CONF'
	server {
		listen 443 ssl http2;
		ssl_certificate /run/pki/site.pem;
		ssl_certificate_key /run/pki/site.key;
		ssl_protocols TLSv1 TLSv1.1 TLSv1.2 TLSv1.3;
		ssl_ciphers HIGH:@SECLEVEL=0;
		ssl_conf_command MinProtocol TLSv1.2;
		return 200;
	}
CONF
site https://127.0.0.1
afterwards() {
	sees "$1" "TLS 1.1 is refused" not handshake 443 -tls1_1 -cipher ALL:@SECLEVEL=0
}
#: pass nginx.ssl_protocols 0.0.0.0:443
#: pass tls.version.matrix 127.0.0.1:443
#: control TLS 1.1 is refused
#: exit 0
