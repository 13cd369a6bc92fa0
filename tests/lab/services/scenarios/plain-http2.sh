# SPDX-License-Identifier: Apache-2.0
# HTTP/2 on the port for clear text: before nginx 1.25.1 clients of HTTP/1 are then not understood.
http_with <<-'CONF'
	server {
		listen 80 http2;
		return 200 "ok\n";
	}
CONF
afterwards() {
	sees "$1" "HTTP/1.1 is not understood" not curl -s --http1.1 http://127.0.0.1/
	sees "$1" "HTTP/2 is" curl -s --http2-prior-knowledge http://127.0.0.1/
}
#: fail nginx.http2/plain-http2 0.0.0.0:80 high
#: control HTTP/1.1 is not understood
#: control HTTP/2 is
#: exit 1
