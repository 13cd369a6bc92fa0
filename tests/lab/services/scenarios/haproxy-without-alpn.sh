# SPDX-License-Identifier: Apache-2.0
# haproxy 2.6 without `alpn` for a site of HTTPS before servers of HTTP/1.1: connections are kept open all the same.
certificate site
http_with <<-'CONF'
	server { listen 127.0.0.1:8081; return 200; }
	server { listen 127.0.0.1:8082; return 200; }
CONF
haproxy_with <<-'CONF'
	frontend site
	    bind :443 ssl crt /run/pki/site-all.pem
	    default_backend web
	backend web
	    default-server check
	    server one 127.0.0.1:8081
	    server two 127.0.0.1:8082
CONF
site https://127.0.0.1
#: pass tls.alpn 127.0.0.1:443
#: pass tls.version.matrix 127.0.0.1:443
#: exit 0
