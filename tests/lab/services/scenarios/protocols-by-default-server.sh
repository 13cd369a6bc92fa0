# SPDX-License-Identifier: Apache-2.0
# The list holds that the default server has, though it stands last; the others have none, or the same in other words.
certificate site
http_with <<-'CONF'
	ssl_certificate /run/pki/site.pem;
	ssl_certificate_key /run/pki/site.key;
	server {
		listen 443;
		server_name first.test;
		ssl_protocols "TLSv1.3" 'TLSv1.2';
		return 200;
	}
	server {
		listen *:443 ssl http2 default_server;
		server_name _;
		ssl_protocols TLSv1.2 TLSv1.3;
		return 404;
	}
	server {
		listen unix:/run/third.sock ssl http2;
		server_name third.test;
		ssl_protocols TLSv1.3;
		return 200;
	}
CONF
site h2://127.0.0.1
#: pass nginx.ssl_protocols 0.0.0.0:443
#: pass nginx.ssl_protocols unix:/run/third.sock
#: pass nginx.http2 0.0.0.0:443
#: pass tls.alpn 127.0.0.1:443
#: exit 0
