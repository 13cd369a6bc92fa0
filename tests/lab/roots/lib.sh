# SPDX-License-Identifier: Apache-2.0
# lib.sh - how is a machine that no lab has written down in a few lines, and then broken?
# Two kinds.  `node` begins a whole machine: what is not below its root is not there, and `again`
# tells what has changed ten seconds later.  `from` takes a recording of tests/roots as somebody
# brought it: what is not in it was not seen.  Nothing is mounted, no root is needed.

recordings=$here/../roots
window=10	# seconds between the two samples of a whole machine

# ---- files ------------------------------------------------------------------------------------

folder() { # PATH of this machine
	[ -d "$1" ] || mkdir -p "$1"
}

put() { # PATH TEXT: one line
	folder "$root/${1%/*}"
	printf '%s\n' "$2" >"$root/$1"
}

file() { # PATH <<TEXT
	folder "$root/${1%/*}"
	cat >"$root/$1"
}

append() { # PATH <<TEXT
	folder "$root/${1%/*}"
	cat >>"$root/$1"
}

edit() { # PATH SED-COMMAND: it must change something
	local old
	old=$(<"$root/$1")
	sed -i "$2" "$root/$1"
	[ "$old" != "$(<"$root/$1")" ]
}

remove() { # PATH...
	local path
	for path; do
		[ -e "$root/$path" ] || [ -L "$root/$path" ]
		rm -r "${root:?}/$path"
	done
}

link() { # PATH TARGET: both below the root; the link is relative, so that it stays there
	local up=${1//[!\/]/}
	folder "$root/${1%/*}"
	ln -sfn "${up//\//../}$2" "$root/$1"
}

again() { # PATH <<TEXT: what the file says in the second sample
	folder "$machine/again/${1%/*}"
	cat >"$machine/again/$1"
}

unreadable() { # PATH...: permission denied
	local path
	for path; do
		sed -i "s|\"/lost+found\"|\"/$path\":{\"read\":{\"error\":\"EACCES\"},\"list\":{\"error\":\"EACCES\"}},&|" \
			"$machine/MANIFEST"
	done
}

# What questions about an hgx node of RoCE lean on, one file each; port rdma4 stands for all ports.
vital_files() {
	local hca=sys/class/infiniband/mlx5_4/ports/1 nic=sys/bus/pci/devices/0000:54:00.0
	printf '%s\n' proc/interrupts proc/net/snmp proc/driver/nvidia/version \
		proc/sys/net/ipv4/{tcp_rmem,tcp_wmem,tcp_window_scaling,tcp_congestion_control} \
		proc/sys/net/core/{rmem_max,wmem_max,somaxconn} \
		$hca/{state,rate} "$nic"/{current_link_width,numa_node} \
		sys/class/net/rdma4/{speed,qos/trust,ecn/roce_np/enable/3,ecn/roce_rp/enable/3} \
		lib/modules/6.1.0-18-amd64/modules.dep
}

# ---- beginnings -------------------------------------------------------------------------------

from() { # NAME: tests/roots/NAME, a folder, NAME/root.tar.xz or, with a folder around it, NAME/root.tar.bz2
	root=$scratch/root
	mkdir -p "$root"
	if [ -e "$recordings/$1/root.tar.xz" ]; then
		tar -C "$root" -xf "$recordings/$1/root.tar.xz"
	elif [ -e "$recordings/$1/root.tar.bz2" ]; then
		tar -C "$root" --strip-components=1 -xf "$recordings/$1/root.tar.bz2"
	else
		cp -r "$recordings/$1/." "$root"
	fi
	audit_arguments=(--rtt 100us --root "$root")
}

from_capture() { # NAME: tests/roots/NAME.tar.zst, with its netlink; files may be edited and removed
	machine=$scratch/machine root=$scratch/machine/root
	mkdir -p "$machine"
	tar -C "$machine" --zstd -xf "$recordings/$1.tar.zst"
	audit_arguments=(--rtt 100us --root "$machine")
}

fact() { # NAME TYPE VALUE-AS-JSON [SUBJECT]: what no file tells, as a capture keeps it
	local name text=
	fact_head[$1]='"type":"'$2'","unit":"'${fact_unit[$1]:-}'","source":"","by":"'${fact_by[$1]:-kernel}'"'
	fact_head[$1]+=${fact_columns[$1]:+',"columns":'${fact_columns[$1]}}
	fact_values[$1]+=${fact_values[$1]:+,}'"'${4:-}'":'$3
	for name in "${!fact_head[@]}"; do
		text+=${text:+,}'"'$name'":{'${fact_head[$name]}',"of":{"host":{'${fact_values[$name]}'}}}'
	done
	write '{"schema":"commdoctor-facts/1","facts":{'"$text"'}}' "$machine/facts.json"
}
declare -A fact_head fact_values fact_columns
declare -A fact_by=([rdma/dmabuf]=verbs [dm/status]=dm_status [dm/target]=dm_status
	[clock/synchronised]=clock [clock/max_error]=clock [clock/kernel_offset]=clock [clock/tai]=clock
	[chrony/synchronised]=chrony [chrony/offset]=chrony [ptp/state]=ptp4l [ptp/offset]=ptp4l
	[ptp/grandmaster]=ptp4l)
declare -A fact_unit=([run/time]=ns [host/page_size]=bytes [clock/max_error]=ns [clock/kernel_offset]=ns
	[clock/tai]=s [chrony/offset]=ns [ptp/offset]=ns)

# What ethtool tells of a card: features that it can change and has on, all but those named.
features() { # NIC [OFF...]
	local all=(rx-checksum rx-gro rx-hashing tx-checksum-ip-generic tx-generic-segmentation
		tx-scatter-gather tx-tcp-segmentation tx-tcp6-segmentation tx-udp_tnl-segmentation)
	local name on=()
	for name in "${all[@]}"; do
		case " ${*:2} " in *" $name "*) ;; *) on+=("$name") ;; esac
	done
	fact_by[nic/features_on]=features fact_by[nic/features_wanted]=features
	fact_by[nic/features_changeable]=features
	fact nic/features_changeable texts "[$(quoted "${all[@]}")]" "$1"
	fact nic/features_wanted texts "[$(quoted "${on[@]}")]" "$1"
	fact nic/features_on texts "[$(quoted "${on[@]}")]" "$1"
}

quoted() { # WORD...
	local all
	printf -v all ',"%s"' "$@"
	printf '%s' "${all:1}"
}

# A setting of the card as ethtool tells it: a number, or true and false.
setting_of() { # NIC NAME VALUE
	local type=int
	[ "$3" != true ] && [ "$3" != false ] || type=bool
	fact_by[nic/$2]=device_settings
	fact "nic/$2" $type "$3" "$1"
}

# How a card spreads what it receives: entries of its table by queue; do ports count for TCP, for UDP?
spreads() { # NIC WEIGHTS TCP UDP
	fact_by[nic/rss_weights]=rss fact_by[nic/rss_fields]=rss
	fact_columns[nic/rss_fields]=$(columns flow:text addresses:int ports:int)
	fact nic/rss_weights ints "$2" "$1"
	fact nic/rss_fields table '{"columns":["flow","addresses","ports"],"rows":[["tcp4",1,'"$3"'],["udp4",1,'"$4"']]
		,"of_total":2}' "$1"
}

# What the host allows to virtual functions of a port: number, rate in bit/s, state of the link.
allowed() { # NIC ROWS
	local only=${2//[^\[]/}
	fact_by[nic/vfs]=vfs fact_columns[nic/vfs]=$(columns vf:int max_rate:int link:text)
	fact nic/vfs table '{"columns":["vf","max_rate","link"],"rows":['"$2"'],"of_total":'${#only}'}' "$1"
}

columns() { # NAME:TYPE...
	local one all=
	for one; do
		all+=',{"name":"'${one%:*}'","type":"'${one#*:}'","unit":""}'
	done
	printf '[%s]' "${all:1}"
}

# A counter of the kernel about a link, in both samples.
nic_counted() { # NIC NAME FIRST LAST; the others stand still
	local name at=sys/class/net/$1/statistics
	[ -e "$root/$at" ] || for name in {rx,tx}_{packets,errors,dropped} \
		rx_{missed,over,fifo,crc,frame,length}_errors tx_{aborted,carrier}_errors rx_nohandler; do
		put "$at/$name" 0
	done
	put "sys/class/net/$1/statistics/$2" "$3"
	again "sys/class/net/$1/statistics/$2" <<<"$4"
}

# How often the kernel took the first transmit queue for hung, in both samples.
tx_hung() { # NIC FIRST LAST
	put "sys/class/net/$1/queues/tx-0/tx_timeout" "$2"
	again "sys/class/net/$1/queues/tx-0/tx_timeout" <<<"$3"
}

# A counter of the card under a name of its driver, in both samples.
driver_counted() { # NIC[/PRIORITY] NAME FIRST LAST
	fact_by[nic/$2]=driver_counters
	fact "nic/$2" counter '{"first":'"$3"',"last":'"$4"',"seconds":'$window',"at":1000000000}' "$1"
}

# A bare-metal Debian node that nobody tuned, without cards: tests/roots/debian-untouched and the
# empty folders of /sys that every kernel has.
node() { # [KERNEL [PAGE-SIZE [ARCH]]]
	local kernel=${1:-6.1.0-18-amd64}
	machine=$scratch/machine root=$scratch/machine/root
	mkdir -p "$machine/again"
	cp -r "$recordings/debian-untouched" "$root"
	mkdir -p "$root"/sys/{block,module,bus/pci/devices,class/{net,infiniband,nvme,nvme-subsystem},kernel/irq} \
		"$root"/{etc/{security,sysctl.d,modprobe.d},run/{sysctl.d,modprobe.d},usr/lib/modprobe.d,proc/irq}
	printf '{"schema":"commdoctor-capture/1","edited":true,"whole":true,"boot_id":"%s","began":"%s","ended":"%s","paths":{"/lost+found":{"list":{"error":"EACCES"}}},"again":{},"members":{"facts.json":{}}}\n' \
		"$(<"$root/proc/sys/kernel/random/boot_id")" 86400000000000 $((86400 + window))000000000 >"$machine/MANIFEST"
	fact run/time time '"1796040161811056580"'
	fact host/page_size bytes "${2:-4096}"
	fact host/arch text "\"${3:-x86_64}\""
	[ "$kernel" = 6.1.0-18-amd64 ] || kernel "$kernel"
	fact clock/synchronised bool true
	fact clock/max_error duration 400000000
	time_daemon 412 systemd-timesyn /lib/systemd/systemd-timesyncd
	put proc/sys/kernel/modprobe /sbin/modprobe
	put proc/sys/kernel/modules_disabled 0
	put proc/2/comm kthreadd
	put proc/1/status $'Name:\tsystemd\nCapEff:\t000001ffffffffff'
	put proc/meminfo 'MemTotal:       2113540096 kB'
	memory_of_protocols "${2:-4096}"
	put proc/net/sockstat 'TCP: inuse 3 orphan 0 tw 0 alloc 5 mem 1'
	counts_packets
	lo
	cpus 16 2
	audit_arguments=(--rtt 100us --root "$machine")
}

time_daemon() { # PID COMM PROGRAM [ARGUMENT...]: has run for an hour less than the machine
	local pid=$1 comm=$2
	shift 2
	put "proc/$pid/comm" "$comm"
	printf '%s\0' "$@" >"$root/proc/$pid/cmdline"
	put "proc/$pid/stat" "$pid ($comm) S 1 1 1 0 -1 4194560 1 0 0 0 0 0 0 0 20 0 1 0 360000 1 1 1"
}

# The clock of a machine whose daemon never reached anybody.
clock_free() {
	fact_values[clock/synchronised]='' fact_values[clock/max_error]=''
	fact clock/synchronised bool false
	fact clock/max_error duration 16000000000
}

# What the kernel lets TCP and UDP have of this memory, in its pages.
memory_of_protocols() { # PAGE-SIZE
	local limit=$((2113540096 / ($1 / 1024) / 16)) key
	for key in tcp_mem udp_mem; do
		put proc/sys/net/ipv4/$key $((limit / 4 * 3))$'\t'$limit$'\t'$((limit / 4 * 6))
	done
}

counted() { # GROUP.NAME FIRST SECOND: a counter of snmp or netstat in the two samples; before others of its name
	local file=proc/net/snmp group=${1%%.*}
	case $group in *Ext) file=proc/net/netstat ;; esac
	[ -e "$machine/again/$file" ] || again "$file" <"$root/$file"
	sed -i "1i $group: ${1#*.}\n$group: $2" "$root/$file"
	sed -i "1i $group: ${1#*.}\n$group: $3" "$machine/again/$file"
}

# Received packets go on: rates are known, and nothing is dropped.
counts_packets() {
	file proc/net/snmp <<-TEXT
		Ip: Forwarding InReceives
		Ip: 2 1000000
		Tcp: CurrEstab RetransSegs OutSegs
		Tcp: 3 42 100000
		Udp: InDatagrams RcvbufErrors MemErrors
		Udp: 5000 7 0
	TEXT
	again proc/net/snmp <<-TEXT
		Ip: Forwarding InReceives
		Ip: 2 1005000
		Tcp: CurrEstab RetransSegs OutSegs
		Tcp: 3 42 104000
		Udp: InDatagrams RcvbufErrors MemErrors
		Udp: 5200 7 0
	TEXT
	file proc/net/snmp6 <<-TEXT
		Udp6InDatagrams                 	12
		Udp6RcvbufErrors                	0
		Udp6MemErrors                   	0
	TEXT
}

kernel() { # RELEASE: with the module lists of the node
	local old
	old=$(<"$root/proc/sys/kernel/osrelease")
	mv "$root/lib/modules/$old" "$root/lib/modules/$1"
	put proc/sys/kernel/osrelease "$1"
	sed -i "s/$old/$1/" "$root/proc/version" "$root/proc/cmdline"
}

conntrack_loaded() { # with its default of 65536 entries; a module that needs it is there, too
	modules_available net/netfilter/nf_conntrack.ko
	sed -i '$a\kernel/net/netfilter/nf_conntrack_netlink.ko: kernel/net/netfilter/nf_conntrack.ko' \
		"$root/lib/modules/$(<"$root/proc/sys/kernel/osrelease")/modules.dep"
	mkdir -p "$root/sys/module/nf_conntrack"
	edit proc/modules '$a\nf_conntrack 200704 1 - Live 0x0000000000000000'
	put proc/sys/net/netfilter/nf_conntrack_max 65536
}

tuned() { # PROFILE: active and started at boot; standard input is what the profile says
	put etc/tuned/active_profile "$1"
	put etc/systemd/system/multi-user.target.wants/tuned.service '[Service]'
	file "usr/lib/tuned/$1/tuned.conf"
}

modules_available() { # PATH...: below /lib/modules/RELEASE/kernel
	printf 'kernel/%s:\n' "$@" >>"$root/lib/modules/$(<"$root/proc/sys/kernel/osrelease")/modules.dep"
}

modules_builtin() { # PATH...
	printf 'kernel/%s\n' "$@" >>"$root/lib/modules/$(<"$root/proc/sys/kernel/osrelease")/modules.builtin"
}

modules_loaded() { # NAME...
	local name
	for name; do
		echo "$name 49152 0 - Live 0x0000000000000000" >>"$root/proc/modules"
		put "sys/module/${name//-/_}/initstate" live
	done
}

virtual() { # HYPERVISOR-PRODUCT: the CPU tells of a hypervisor
	put sys/class/dmi/id/product_name "$1"
	edit proc/cpuinfo 's/^flags.*/& hypervisor/'
}

. "$here/roots/cpus.sh"
. "$here/roots/speed.sh"
. "$here/roots/devices.sh"
. "$here/roots/groups.sh"
. "$here/roots/dcb.sh"
. "$here/roots/whole.sh"
