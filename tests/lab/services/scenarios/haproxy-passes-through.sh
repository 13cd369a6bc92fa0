# SPDX-License-Identifier: Apache-2.0
# A balancer that does not end TLS: what it selects and serves is what nginx behind it does.
certificate site
http_with <<-'CONF'
	ssl_protocols TLSv1.2 TLSv1.3;
	server {
		listen 127.0.0.1:8443 ssl http2;
		ssl_certificate /run/pki/site.pem;
		ssl_certificate_key /run/pki/site.key;
		return 200;
	}
CONF
haproxy_with <<-'CONF'
	frontend site
	    mode tcp
	    bind :443
	    default_backend web
	backend web
	    mode tcp
	    server one 127.0.0.1:8443 check
CONF
site grpcs://127.0.0.1
#: pass tls.alpn 127.0.0.1:443
#: pass tls.version.matrix 127.0.0.1:443
#: pass tls.cert.expiry 127.0.0.1:443
#: exit 0
