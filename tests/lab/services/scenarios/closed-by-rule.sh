# SPDX-License-Identifier: Apache-2.0
# A rule of the balancer closes connections from this host before a word is said: others may be served.
certificate site
haproxy_with <<-'CONF'
	frontend site
	    bind :443 ssl crt /run/pki/site-all.pem alpn h2,http/1.1
	    tcp-request connection reject
	    http-request return status 200
CONF
site https://127.0.0.1
#: blind the rule may mean this host alone: whether anybody is served cannot be told from here
#: unknown tls.alpn 127.0.0.1:443
#: unknown tls.version.matrix 127.0.0.1:443
#: unknown tls.cert.expiry 127.0.0.1:443
#: exit 0
