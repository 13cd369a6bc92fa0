# SPDX-License-Identifier: Apache-2.0
# A listener for another protocol, which tells so, where HTTPS is asked for.
certificate site
openssl_server 443 -cert /run/pki/site.crt -key /run/pki/site.key -cert_chain /run/pki/intermediate.crt -alpn mqtt
site https://127.0.0.1
#: fail tls.alpn/no-common-protocol 127.0.0.1:443 high
#: pass tls.version.matrix 127.0.0.1:443
#: exit 1
