# SPDX-License-Identifier: Apache-2.0
# Sites by links, relative names, nested patterns, and one snippet in two servers.
certificate site
mkdir -p /etc/nginx/sites-enabled /etc/nginx/vhosts/one/conf /run/available
rm /etc/nginx/sites-enabled/*
cat >/etc/nginx/snippets/tls.conf <<-'CONF'
	ssl_certificate /run/pki/site.pem;
	ssl_certificate_key /run/pki/site.key;
	ssl_protocols TLSv1.2 TLSv1.3;
CONF
cat >/run/available/first <<-'CONF'
	server {
		listen 443 ssl http2;
		server_name first.test;
		include snippets/tls.conf;
		return 200;
	}
CONF
ln -s /run/available/first /etc/nginx/sites-enabled/first
cat >/etc/nginx/vhosts/one/conf/second.conf <<-'CONF'
	server {
		listen 443 ssl;
		server_name second.test;
		include snippets/tls.conf;
		return 200;
	}
CONF
http_with <<-'CONF'
	include sites-enabled/*;
	include vhosts/*/conf/*.conf;
	include conf.d/none-*.conf;
CONF
site h2://127.0.0.1
afterwards() {
	handshake 443 -servername second.test -alpn h2 | grep ALPN >"$1/control"
}
#: pass nginx.http2 0.0.0.0:443
#: pass nginx.ssl_protocols 0.0.0.0:443
#: pass nginx.version_directive /etc/nginx/nginx.conf
#: control ALPN protocol: h2
#: exit 0
