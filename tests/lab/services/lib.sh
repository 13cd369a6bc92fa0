# SPDX-License-Identifier: Apache-2.0
# lib.sh - which servers and certificates may a scenario of this layer have?
# Real nginx, haproxy and OpenSSL, with all ports of a loopback of their own.  Beside what common.sh offers.
# /run, /etc/nginx and nginx's folders of state are copies that end with the scenario.

pki=/run/pki

own_folder() { # FOLDER: a copy that holds what it holds now
	local copy=/run/own$1
	mkdir -p "$copy"
	cp -a "$1/." "$copy/"
	mount --bind "$copy" "$1"
}

own_file() { # FILE: its text comes from standard input, here only
	local copy=/run/own$1
	mkdir -p "${copy%/*}"
	cat >"$copy"
	mount --bind "$copy" "$1"
}

# Debian's files as the package brings them, whatever else this host has beside them.
own_nginx() {
	local copy=/run/own/etc/nginx file
	mkdir -p "$copy"/{conf.d,modules-available,modules-enabled,sites-enabled}
	dpkg-query -W -f='${Conffiles}\n' nginx-common |
		awk '$1 ~ "^/etc/nginx/" { print $2 "  " $1 }' >/run/conffiles
	md5sum --status -c /run/conffiles || cannot_run "somebody edited this host's /etc/nginx"
	while read -r _ file; do
		mkdir -p "/run/own${file%/*}"
		cp -a "$file" "/run/own$file"
	done </run/conffiles
	ln -s /etc/nginx/sites-available/default "$copy/sites-enabled/default"
	ln -s /usr/share/nginx/modules-available/mod-stream.conf "$copy/modules-enabled/50-mod-stream.conf"
	mount --bind "$copy" /etc/nginx
}

[ "${LAB_ISOLATED:-}" = 1 ] || return 1
mount -t tmpfs -o mode=755 lab /run
folder=$3 own_nginx
own_folder /var/lib/nginx
own_folder /var/log/nginx

host_name() { # NAME ADDRESS...: what it resolves to
	local name=$1 address
	shift
	{
		printf '127.0.0.1 localhost\n::1 localhost\n'
		for address; do
			echo "$address $name"
		done
	} | own_file /etc/hosts
}

listens() { # PORT
	[ -n "$(ss -Hltn "sport = :$1")" ]
}

### Certificates

moment() { # WHEN, as date(1) understands it
	date -u -d "$1" +%Y%m%d%H%M%SZ
}

export san=DNS:unused policy=1.3.6.1.4.1.99999.1	# of certificates that do not say their own

authority() { # [FROM UNTIL]: what issues: a root, and an intermediate that FROM and UNTIL limit
	mkdir -p "$pki/issued"
	cd "$pki"
	: >index.txt
	cat >ca.cnf <<-CNF
		[ca]
		default_ca = default
		[default]
		database = $pki/index.txt
		new_certs_dir = $pki/issued
		rand_serial = yes
		unique_subject = no
		default_md = sha256
		policy = any
		[any]
		organizationName = optional
		commonName = supplied
		[req]
		distinguished_name = any
		prompt = no
		[issuer]
		basicConstraints = critical, CA:TRUE
		keyUsage = critical, keyCertSign, cRLSign
		subjectKeyIdentifier = hash
		[leaf]
		basicConstraints = critical, CA:FALSE
		keyUsage = critical, digitalSignature, keyEncipherment
		extendedKeyUsage = serverAuth, clientAuth
		subjectAltName = \${ENV::san}
		certificatePolicies = \${ENV::policy}
	CNF
	local -x san=DNS:unused policy=1.3.6.1.4.1.99999.1
	key root ec "/O=Lab/CN=Root"
	issue root "-selfsign -keyfile root.key" issuer "${root_from:--3 years}" "${root_until:-+9 years}"
	key intermediate ec "/O=Lab/CN=Intermediate"
	issue intermediate "-cert root.crt -keyfile root.key" issuer "${1:--2 years}" "${2:-+5 years}"
	cd - >/dev/null
}

key() { # NAME ec|rsa DISTINGUISHED-NAME: a key, and the request for a certificate
	local kind=(-newkey rsa:2048)
	[ "$2" = rsa ] || kind=(-newkey ec -pkeyopt ec_paramgen_curve:prime256v1)
	openssl req -config ca.cnf -new "${kind[@]}" -nodes -subj "$3" -keyout "$1.key" -out "$1.csr"
}

issue() { # NAME ISSUER-OPTIONS EXTENSIONS FROM UNTIL
	# shellcheck disable=SC2086  # several options
	openssl ca -config ca.cnf -batch -notext $2 -in "$1.csr" -out "$1.crt" -extensions "$3" \
		-startdate "$(moment "$4")" -enddate "$(moment "$5")"
}

# certificate NAME [WORD=VALUE...]: NAME.crt, NAME.key; NAME.pem the chain, NAME-all.pem chain and key.
# Words: kind (ec, rsa), from, until, san, policy, cn, sign (self, or by the intermediate).
certificate() {
	local kind=ec from='-30 days' until='+60 days' name=$1 cn=site.test sign=intermediate word
	local -x san=DNS:site.test,IP:127.0.0.1 policy=1.3.6.1.4.1.99999.1
	shift
	for word; do
		local "${word%%=*}=${word#*=}"
	done
	[ -e "$pki/root.crt" ] || authority
	cd "$pki"
	key "$name" "$kind" "/O=Lab/CN=$cn"
	if [ "$sign" = self ]; then
		issue "$name" "-selfsign -keyfile $name.key" leaf "$from" "$until"
		cat "$name.crt" >"$name.pem"
	else
		issue "$name" "-cert intermediate.crt -keyfile intermediate.key" leaf "$from" "$until"
		cat "$name.crt" intermediate.crt >"$name.pem"
	fi
	cat "$name.pem" "$name.key" >"$name-all.pem"
	cd - >/dev/null
}

### Servers: each of them listens when its function returns

start_nginx() { # [OPTION...]
	nginx "$@"
}

nginx_with() { # the text of nginx.conf comes from standard input
	cat >/etc/nginx/nginx.conf
	start_nginx
}

http_with() { # what stands in http{}; the rest says nothing that anybody could find fault with
	nginx_with < <(
		echo 'user www-data; worker_processes 1; pid /run/nginx.pid; error_log /var/log/nginx/error.log;'
		echo 'events {}'
		echo 'http {'
		echo 'access_log off;'
		cat
		echo '}'
	)
}

debian_with() { # a site beside Debian's own, below its untouched nginx.conf
	cat >/etc/nginx/sites-enabled/site
	start_nginx
}

haproxy_with() { # what stands below global and defaults
	{
		echo 'global'
		echo '    ssl-default-bind-options ssl-min-ver TLSv1.2 no-tls-tickets'
		echo 'defaults'
		echo '    mode http'
		echo '    timeout connect 5s'
		echo '    timeout client 50s'
		echo '    timeout server 50s'
		echo '    timeout http-request 10s'
		cat
	} >/run/haproxy.cfg
	haproxy -D -f /run/haproxy.cfg -p /run/haproxy.pid
}

openssl_server() { # PORT OPTION-OF-S_SERVER...
	local port=$1
	shift
	# It ends at the end of its input.
	background openssl s_server -quiet -accept "$port" "$@" < <(sleep infinity)
	wait_for 10 listens "$port"
}

### The audit, and others that look at the same

site() { # TARGET...
	local target
	for target; do
		audit_with --target "$target"
	done
}

asks() { # OPTION-OF-S_CLIENT...: what another program is answered, in letters; fails when the handshake does
	(
		set -o pipefail
		openssl s_client "$@" </dev/null 2>&1 | LC_ALL=C tr -cd '\11\12\40-\176'
	)
}

handshake() { # PORT OPTION-OF-S_CLIENT...
	local port=$1
	shift
	asks -connect "127.0.0.1:$port" "$@"
}

sees() { # FOLDER WORDS CMD...: for lines "control WORDS": what holds when the command succeeds
	local folder=$1 words=$2
	shift 2
	if "$@"; then
		echo "$words" >>"$folder/control"
	else
		echo "not so: $words"
	fi
}

not() {
	! "$@"
}

# Debian 12 has one nginx; a rule about another version needs a program that says it is that one.
relabel_nginx() { # VERSION PROGRAM: of five digits and dots, as 1.27.4
	grep -qF 1.22.1 /usr/sbin/nginx || cannot_run "nginx here is not the 1.22.1 that can be given another number"
	LC_ALL=C sed "s/1\.22\.1/$1/g" /usr/sbin/nginx >"$2.new"
	chmod 755 "$2.new"
	mv "$2.new" "$2"
}
