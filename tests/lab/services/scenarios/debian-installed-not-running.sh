# SPDX-License-Identifier: Apache-2.0
# nginx as Debian installs it, its files untouched, and it does not run.
#: skip nginx.http2 /etc/nginx/nginx.conf
#: skip nginx.ssl_protocols /etc/nginx/nginx.conf
#: pass nginx.version_directive /etc/nginx/nginx.conf
#: skip tls.alpn
#: skip tls.version.matrix
#: skip tls.cert.expiry
#: exit 0
