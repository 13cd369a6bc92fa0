# SPDX-License-Identifier: Apache-2.0
# lib.sh - what may a scenario do to hosts that are network namespaces of this kernel?
# All of it lies in the scenario's own network, mount and process namespaces, so nothing has to be
# undone here: it ends with them.

netns=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)

tools() { # FOLDER: `traffic`, `xdp` and the veth that passes for a card, built when they have changed
	mkdir -p "$1"
	[ "$1/traffic" -nt "$netns/../traffic.c" ] ||
		"${CC:-cc}" -std=gnu11 -O2 -o "$1/traffic" "$netns/../traffic.c"
	[ "$1/xdp" -nt "$netns/xdp.c" ] || "${CC:-cc}" -std=gnu11 -O2 -o "$1/xdp" "$netns/xdp.c"
	[ "$1/card.so" -nt "$netns/card.c" ] ||
		"${CC:-cc}" -std=gnu11 -O2 -shared -fPIC -o "$1/card.so" "$netns/card.c" -ldl
	export PATH=$1:$PATH LAB_CARD=$1/card.so
}

prepare() { # FOLDER of this layer's results
	mount -t tmpfs -o mode=755 run /run
	mkdir /run/netns /run/files
	export LAB_FILES=/run/files
	tools "$1/.tools"
}

# What a new namespace copies from the machine that the lab runs on is set to the kernel's defaults.
host() { # NAME...
	local name
	for name; do
		ip netns add "$name"
		ip -n "$name" link set lo up
		set_on "$name" net.ipv4.tcp_congestion_control reno \
			net.ipv4.tcp_rmem '4096 131072 33554432' net.ipv4.tcp_wmem '4096 16384 4194304'
	done
}

on() { # HOST CMD...: in its network, with the /sys of none
	local name=$1
	shift
	nsenter --net="/run/netns/$name" "$@"
}

background_on() { # HOST CMD...
	local name=$1
	shift
	background nsenter --net="/run/netns/$name" "$@"
}

set_on() { # HOST [KEY VALUE]...
	local name=$1 files=()
	shift
	while [ $# -gt 0 ]; do
		files+=("${1//.//}" "$2")
		shift 2
	done
	on "$name" sh -c 'while [ $# -gt 0 ]; do echo "$2" >"/proc/sys/$1"; shift 2; done' - "${files[@]}"
}

wire() { # HOST LINK ADDRESS/LEN HOST LINK ADDRESS/LEN [OPTION...]: addresses may be -
	local a=$1 at=$2 from=$3 b=$4 bt=$5 to=$6
	shift 6
	ip link add "$at" netns "$a" "$@" type veth peer name "$bt" netns "$b" "$@"
	address "$a" "$at" "$from"
	address "$b" "$bt" "$to"
}

address() { # HOST LINK ADDRESS/LEN; brings it up
	local nodad=
	case $3 in *:*) nodad=nodad ;; esac
	[ "$3" = - ] || ip -n "$1" addr add "$3" dev "$2" $nodad
	ip -n "$1" link set "$2" up
}

mac_of() { # HOST LINK
	ip -n "$1" -j link show dev "$2" | sed 's/.*"address":"\([^"]*\)".*/\1/'
}

# Two hosts on one wire: node, which is audited, and peer.  node's eth0 is a port of 10 Gb/s or so many.
pair() { # [MBIT]
	host node peer
	wire node eth0 10.9.0.1/24 peer eth0 10.9.0.2/24
	card "eth0=${1:-10000}"
	audit_host node
}

# Two rails: node's eth0 and eth1 are ports of 100 Gb/s, each on a wire of its own to the peer.
rails() { # ADDRESS/LEN PEER/LEN ADDRESS/LEN PEER/LEN
	host node peer
	wire node eth0 "$1" peer eth0 "$2"
	wire node eth1 "$3" peer eth1 "$4"
	set_on node net.ipv4.tcp_wmem '4096 16384 16777216'
	card eth0=100000 eth1=100000
	audit_host node
	first_namespace
}

# The address of the link has a table of its own and a rule that leads there.
rail_rule() { # HOST LINK ADDRESS NETWORK TABLE [GATEWAY]
	ip -n "$1" route add "$4" dev "$2" src "$3" table "$5"
	[ -z "${6:-}" ] || ip -n "$1" route add default via "$6" dev "$2" table "$5"
	ip -n "$1" rule add from "$3" lookup "$5"
}

# A network of its own on the audited host, with a pair whose other end is the host's, and its default
# route: what a pod has.  NUMBER tells several apart.
container() { # NAME [NUMBER]
	local number=${2:-1}
	host "$1"
	wire node "pod$number" "10.88.$number.1/24" "$1" own0 "10.88.$number.2/24"
	ip -n "$1" route add default via "10.88.$number.1"
}

# The same with a router between: peer is 10.8.0.2, node reaches it over 10.9.0.254.
routed_pair() {
	host node router peer
	wire node eth0 10.9.0.1/24 router left 10.9.0.254/24
	wire router right 10.8.0.254/24 peer eth0 10.8.0.2/24
	set_on router net.ipv4.ip_forward 1
	ip -n node route add 10.8.0.0/24 via 10.9.0.254
	ip -n peer route add 10.9.0.0/24 via 10.8.0.254
	card eth0=10000
	audit_host node
}

# CMD: what it makes may be of a kind that this kernel lacks; any other failure is the scenario's own.
if_known() { # CMD...
	local said
	said=$("$@" 2>&1) && return
	case $said in
	*'qdisc kind is unknown'* | *'nknown device type'* | *'Operation not supported'*)
		cannot_run "this kernel cannot do '$*': $(head -n 1 <<<"$said")"
		;;
	esac
	echo "$*: $said"
	return 1
}

qdisc() { # HOST LINK ARGUMENT...: of `tc qdisc replace`
	local host=$1 link=$2
	shift 2
	if_known tc -n "$host" qdisc replace dev "$link" "$@"
}

add_link() { # HOST ARGUMENT...: of `ip link add`
	local host=$1
	shift
	if_known ip -n "$host" link add "$@"
}

shape() { # HOST LINK RATE [LATENCY]: all that leaves
	qdisc "$1" "$2" root tbf rate "$3" burst 64k latency "${4:-50ms}"
}

lose() { # HOST LINK N: so many of 10000 long packets that reach the link vanish
	on "$1" xdp "$2" driver "$3" 2>/dev/null || cannot_run "no XDP in this kernel"
}

# What is longer than BYTES vanishes between the router and the peer, and nobody says so: a wire whose
# far end takes less than its near end sends, as a switch port with a smaller MTU does.
black_hole() { # BYTES
	host narrow
	ip -n router link del right
	wire router right 10.6.0.1/24 narrow left 10.6.0.2/24
	wire narrow right 10.8.0.254/24 peer eth0 10.8.0.2/24
	ip -n narrow link set left mtu "$1"
	set_on narrow net.ipv4.ip_forward 1
	ip -n narrow route add default via 10.6.0.1
	ip -n router route add 10.8.0.0/24 via 10.6.0.2
	ip -n peer route add 10.9.0.0/24 via 10.8.0.254
}

two_routes() { # HOST PREFIX VIA DEV VIA DEV
	ip -n "$1" route add "$2" nexthop via "$3" dev "$4" nexthop via "$5" dev "$6"
}

# What the audit sees; see view.
seen() { # COMMAND ARGUMENT...
	printf '%q ' "$@" >>"$scratch/view"
	echo >>"$scratch/view"
}

card() { # LINK=MBIT...: these veths of the audited host are ports of cards of that speed
	seen card "$@"
}

first_namespace() { # the audited host is a machine, not a pod: global settings show
	seen first_namespace
}

audit_host() { # HOST [CMD...]: which host is audited, and by what
	local name=$1
	shift
	touch "$scratch/view"
	audit_command=(ip netns exec "$name" "$netns/view" "$scratch/view" "$@" commdoctor)
}

file_on_node() { # PATH below /etc, /usr/lib/sysctl.d, /lib/modules or /run; standard input is its text
	mkdir -p "$(dirname "$LAB_FILES$1")"
	cat >"$LAB_FILES$1"
}

systemd_boots() { # the audited host
	mkdir -p "$LAB_FILES/run/systemd/system"
}

by_systemd_sysctl() { # the audited host has what systemd makes of its files
	[ -x /usr/lib/systemd/systemd-sysctl ] || cannot_run "no systemd-sysctl here"
	seen apply_sysctl_d
}

value_after() { # KEY: the file `control` gets what it stands at
	wanted_value=$1
	afterwards() {
		on node cat "/proc/sys/${wanted_value//.//}" | tr '\t' ' ' | sed "s/^/$wanted_value = /" >"$1/control"
	}
}

unprivileged() { # whoever audits may read only what everybody may
	chmod 755 "$scratch"
	chmod 777 "$folder"
	setpriv --reuid=65534 --regid=65534 --clear-groups commdoctor --version >/dev/null 2>&1 ||
		cannot_run "others may not run this build"
	audit_host node setpriv --reuid=65534 --regid=65534 --clear-groups
}

no_module() { # an empty list of what the kernel could load: nothing
	local folder
	folder=/usr/lib/modules/$(uname -r)
	file_on_node "$folder/modules.builtin" <<<kernel/net/ipv4/tcp_cubic.ko
	file_on_node "$folder/modules.builtin.modinfo" </dev/null
	file_on_node "$folder/modules.dep" </dev/null
}

half_open() { # HOST N: so many handshakes have begun there
	wait_for 5 on "$1" sh -c '[ "$(ss -Htn state syn-recv | wc -l)" -ge "$1" ]' - "$2"
}

# node's port sends 9000 bytes, the router's link towards peer takes 1500, and node has learned it.
jumbo_towards_1500() {
	routed_pair
	first_namespace
	ip -n router link set left mtu 9000
	ip -n node link set eth0 mtu 9000
	ip -n peer link set eth0 mtu 9000
	learned() { ip -n node route show cache | grep -q 'mtu 1500'; }
	background_on peer traffic take 5000 65536 0
	listening peer 5000
	background_on node traffic send 10.8.0.2 5000
	wait_for 5 learned
}

has_cc() { # NAME
	grep -qw "$1" /proc/sys/net/ipv4/tcp_available_congestion_control || cannot_run "no $1 in this kernel"
}

listening() { # HOST PORT
	wait_for 5 on "$1" sh -c 'ss -Htuln "sport = :$1" | grep -q .' - "$2"
}

connected() { # HOST PORT [CONNECTIONS]: with data on the way
	wait_for 5 on "$1" sh -c '[ "$(ss -Htn "dport = :$1" | grep -c ESTAB)" -ge "$2" ]' - "$2" "${3:-1}"
}

prepare "$(dirname "$3")"

clock_at() { # HOST ADDRESS PORT SECONDS: a server of NTP whose clock is so far ahead
	cat >"$scratch/clock.py" <<-'PY'
		import socket, struct, sys, time
		s = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
		s.bind((sys.argv[1], int(sys.argv[2])))
		while True:
		    question, of = s.recvfrom(512)
		    now = time.time() + float(sys.argv[3]) + 2208988800
		    stamp = struct.pack(">II", int(now), int(now % 1 * 2 ** 32))
		    s.sendto(bytes([4 << 3 | 4, 2, 6, 0xe9]) + bytes(12) + stamp + question[40:48] + stamp + stamp, of)
	PY
	background_on "$1" python3 "$scratch/clock.py" "$2" "$3" "$4"
	wait_for 10 bound_udp "$1" "$3"
}

bound_udp() { # HOST PORT
	on "$1" grep -q ":$(printf %04X "$2") 00000000:0000" /proc/net/udp
}
