# SPDX-License-Identifier: Apache-2.0
# The same words where they are no directives: in maps, in comments, in text, in a file that is not included.
certificate site
http_with <<-'CONF'
	ssl_protocols TLSv1.2 TLSv1.3;
	# http2 on;
	log_format odd '$remote_addr # http2 on; listen 80 http2; {'
	               ' "$request"';
	map $http_upgrade $reuse {
		default upgrade;
		'' '';
		http2 on;
		ssl on;
	}
	upstream back {
		server 127.0.0.1:8080;
		keepalive 4;
	}
	server {
		listen 443 ssl http2;
		server_name http3.test quic;
		ssl_certificate /run/pki/site.pem;
		ssl_certificate_key /run/pki/site.key;
		add_header Alt-Svc 'h3=":443"; ma=86400';
		location ~ "^/a{2,3}$" {
			return 200 "ssl on; http2 on;\n}";
		}
		location / {
			proxy_pass http://back;
		}
		include /etc/nginx/none-*.conf;
	}
CONF
echo 'server { listen 80 http2; http2 on; }' >/etc/nginx/sites-available/later
#: pass nginx.version_directive /etc/nginx/nginx.conf
#: pass nginx.http2 0.0.0.0:443
#: exit 0
