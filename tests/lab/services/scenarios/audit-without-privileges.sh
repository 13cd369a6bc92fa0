# SPDX-License-Identifier: Apache-2.0
# The audit may not see which program runs: what depends on its version stays open, what is asked over the wire does not.
certificate site
http_with <<-'CONF'
	server {
		listen 443 ssl http2;
		ssl_certificate /run/pki/site.pem;
		ssl_certificate_key /run/pki/site.key;
		return 200;
	}
CONF
audit_by setpriv --bounding-set=-all --inh-caps=-all
site h2://127.0.0.1
#: unknown nginx.http2 /etc/nginx/nginx.conf
#: unknown nginx.ssl_protocols /etc/nginx/nginx.conf
#: pass tls.alpn 127.0.0.1:443
#: pass tls.version.matrix 127.0.0.1:443
#: pass tls.cert.expiry 127.0.0.1:443
