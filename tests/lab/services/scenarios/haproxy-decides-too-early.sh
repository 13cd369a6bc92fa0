# SPDX-License-Identifier: Apache-2.0
# A balancer chooses by the name in the hello and does not wait for all of it: large hellos are cut off.
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
	    use_backend web if { req.ssl_sni -m found }
	backend web
	    mode tcp
	    server one 127.0.0.1:8443
CONF
host_name site.test 127.0.0.1
site h2://site.test
#: fail haproxy.sni_inspect/* * high
#: awaits haproxy.sni_inspect
