# SPDX-License-Identifier: Apache-2.0
# Two servers of one address; the one that is asked for by name is fine, the other, not asked for, has expired.
certificate old cn=old.test san=DNS:old.test from='-90 days' until='-3 days'
certificate site
http_with <<-'CONF'
	ssl_protocols TLSv1.2 TLSv1.3;
	server {
		listen 443 ssl http2 default_server;
		server_name old.test;
		ssl_certificate /run/pki/old.pem;
		ssl_certificate_key /run/pki/old.key;
		return 200;
	}
	server {
		listen 443 ssl http2;
		server_name site.test;
		ssl_certificate /run/pki/site.pem;
		ssl_certificate_key /run/pki/site.key;
		return 200;
	}
CONF
host_name site.test 127.0.0.1
site https://site.test
#: pass tls.cert.expiry site.test:443
#: exit 0
