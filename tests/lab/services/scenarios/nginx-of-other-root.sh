# SPDX-License-Identifier: Apache-2.0
# nginx runs in a root folder of its own, as in a container, and speaks HTTP/2 in the clear there; the file of the same name here is fine.
certificate site
mkdir /run/root
mount --rbind / /run/root
mount -t tmpfs etc /run/root/etc/nginx
cat >/run/root/etc/nginx/nginx.conf <<-'CONF'
	user www-data;
	pid /run/nginx.pid;
	events {}
	http {
		ssl_protocols TLSv1.2 TLSv1.3;
		server {
			listen 443 ssl http2;
			listen 8080 http2;
			ssl_certificate /run/pki/site.pem;
			ssl_certificate_key /run/pki/site.key;
			return 200;
		}
	}
CONF
chroot /run/root nginx
site h2://127.0.0.1
#: unknown nginx.http2 process*
#: unknown nginx.ssl_protocols process*
#: unknown nginx.version_directive process*
#: pass tls.alpn 127.0.0.1:443
#: pass tls.version.matrix 127.0.0.1:443
