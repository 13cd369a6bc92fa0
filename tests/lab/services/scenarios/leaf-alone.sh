# SPDX-License-Identifier: Apache-2.0
# The intermediate is not sent: clients that know the root only refuse, browsers that remember it do not.
certificate site
cp $pki/site.crt $pki/site.pem
own_file /etc/ssl/certs/ca-certificates.crt <$pki/root.crt
http_with <<-'CONF'
	ssl_protocols TLSv1.2 TLSv1.3;
	server {
		listen 443 ssl http2;
		ssl_certificate /run/pki/site.pem;
		ssl_certificate_key /run/pki/site.key;
		return 200;
	}
CONF
site https://127.0.0.1
afterwards() {
	sees "$1" "curl refuses it" not curl -s https://127.0.0.1/
}
#: fail tls.cert.chain/* 127.0.0.1:443 high
#: pass tls.cert.expiry 127.0.0.1:443
#: control curl refuses it
#: awaits tls.cert.chain
