# SPDX-License-Identifier: Apache-2.0
# Anonymous key exchange only: there is no certificate that could expire.
openssl_server 443 -nocert -tls1_2 -cipher aNULL:@SECLEVEL=0
site tls://127.0.0.1
#: skip tls.cert.expiry 127.0.0.1:443
#: pass tls.version.matrix 127.0.0.1:443
#: exit 0
