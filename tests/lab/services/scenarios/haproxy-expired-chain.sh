# SPDX-License-Identifier: Apache-2.0
# The certificate of the balancer is fresh, the intermediate in the same file is not.
authority '-3 years' '-1 day'
certificate site from='-10 days' until='+80 days'
haproxy_with <<-'CONF'
	frontend site
	    bind :443 ssl crt /run/pki/site-all.pem alpn h2,http/1.1
	    http-request return status 200
CONF
site https://127.0.0.1
#: fail tls.cert.expiry/expired 127.0.0.1:443 critical
#: exit 1
