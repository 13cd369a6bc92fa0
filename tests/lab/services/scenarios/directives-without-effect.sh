# SPDX-License-Identifier: Apache-2.0
# Left over from older versions: nginx says at each start that they do nothing, and serves.
certificate site
http_with <<-'CONF'
	ssl_protocols TLSv1.2 TLSv1.3;
	http2_max_requests 100000;
	server {
		listen 443 http2;
		ssl on;
		ssl_certificate /run/pki/site.pem;
		ssl_certificate_key /run/pki/site.key;
		return 200;
	}
CONF
site h2://127.0.0.1
afterwards() {
	nginx -t 2>&1 | grep -c -E 'obsolete|deprecated' | sed 's/$/ warnings/' >"$1/control"
}
#: fail nginx.version_directive/without-effect /etc/nginx/nginx.conf:6 low
#: fail nginx.version_directive/without-effect /etc/nginx/nginx.conf:9 low
#: first nginx.version_directive/without-effect /etc/nginx/nginx.conf:?
#: pass nginx.ssl_protocols 0.0.0.0:443
#: pass tls.alpn 127.0.0.1:443
#: control 2 warnings
#: exit 0
