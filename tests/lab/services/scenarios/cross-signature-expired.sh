# SPDX-License-Identifier: Apache-2.0
# The chain ends in a signature by an expired root, and this host trusts the younger root itself: nobody needs the old one.
# Root, known for long, signed the younger Root 2; its signature is sent along and has expired meanwhile.
root_from="-9 years" root_until="-1 day" authority "-2 years" "+5 years"
cd $pki
mv root.crt old-root.crt
mv root.key old-root.key
openssl req -config ca.cnf -new -key intermediate.key -subj "/O=Lab/CN=Intermediate" -out intermediate.csr
key root ec "/O=Lab/CN=Root 2"
issue root "-selfsign -keyfile root.key" issuer "-3 years" "+9 years"
mv root.crt root2.crt
issue root "-cert old-root.crt -keyfile old-root.key" issuer "-3 years" "-1 day"
mv root.crt cross.crt
mv root2.crt root.crt
issue intermediate "-cert root.crt -keyfile root.key" issuer "-2 years" "+5 years"
cd /
certificate site
cat $pki/cross.crt >>$pki/site.pem
own_file /etc/ssl/certs/ca-certificates.crt <$pki/root.crt
http_with <<-'CONF'
	ssl_protocols TLSv1.2 TLSv1.3;
	server {
		listen 443 ssl http2;
		ssl_certificate /run/pki/site.pem;
		ssl_certificate_key /run/pki/site.key;
		return 200;
	}
CONF
site https://127.0.0.1
afterwards() {
	sees "$1" "curl trusts it" curl -s https://127.0.0.1/
}
#: pass tls.cert.expiry 127.0.0.1:443
#: control curl trusts it
#: exit 0
