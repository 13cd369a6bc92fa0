# SPDX-License-Identifier: Apache-2.0
# A target was named and nobody is there: no question about it is answered.
site https://127.0.0.1
#: unknown tls.alpn 127.0.0.1:443
#: unknown tls.version.matrix 127.0.0.1:443
#: unknown tls.cert.expiry 127.0.0.1:443
#: fail net.connect.outcome/* 127.0.0.1:443 critical
#: awaits net.connect.outcome
