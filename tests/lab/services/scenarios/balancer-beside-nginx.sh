# SPDX-License-Identifier: Apache-2.0
# haproxy and nginx share a port on addresses of their own; each serves a certificate of its own for the same name.
certificate balancer from='-40 days' until='+50 days'
certificate site from='-5 days' until='+85 days'
http_with <<-'CONF'
	ssl_protocols TLSv1.2 TLSv1.3;
	server {
		listen 127.0.0.2:443 ssl http2;
		ssl_certificate /run/pki/site.pem;
		ssl_certificate_key /run/pki/site.key;
		return 200;
	}
CONF
haproxy_with <<-'CONF'
	frontend site
	    bind 127.0.0.1:443 ssl crt /run/pki/balancer-all.pem alpn h2,http/1.1
	    http-request return status 200
CONF
site https://127.0.0.1
#: pass tls.cert.expiry 127.0.0.1:443
#: exit 0
