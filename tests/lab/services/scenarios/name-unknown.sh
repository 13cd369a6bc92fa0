# SPDX-License-Identifier: Apache-2.0
# A target whose name leads nowhere.
host_name other.test 127.0.0.1
site https://site.test
#: unknown tls.alpn site.test:443
#: unknown tls.version.matrix site.test:443
#: fail net.dns.resolve/* site.test* high
#: awaits net.dns.resolve
