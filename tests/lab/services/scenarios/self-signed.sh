# SPDX-License-Identifier: Apache-2.0
# A self-signed certificate on a host of the cluster: whom it convinces is not this host's to say.
certificate site sign=self from='-100 days' until='+900 days'
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
#: pass tls.cert.expiry 127.0.0.1:443
#: pass tls.alpn 127.0.0.1:443
#: exit 0
