# SPDX-License-Identifier: Apache-2.0
# lib.sh - how is a machine that no lab has written down in a few lines, and then broken?
# Two kinds.  `node` begins a whole machine: what is not below its root is not there, and `again`
# tells what has changed ten seconds later.  `from` takes a recording of tests/roots as somebody
# brought it: what is not in it was not seen.  Nothing is mounted, no root is needed.

recordings=$here/../roots
[ ! -w /dev/shm ] || export TMPDIR=/dev/shm	# thousands of small files
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

from() { # NAME: tests/roots/NAME, a folder or NAME/root.tar.xz
	root=$scratch/root
	mkdir -p "$root"
	if [ -e "$recordings/$1/root.tar.xz" ]; then
		tar -C "$root" -xf "$recordings/$1/root.tar.xz"
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
	fact_values[$1]+=${fact_values[$1]:+,}'"'${4:-}'":'$3
	for name in "${!fact_head[@]}"; do
		text+=${text:+,}'"'$name'":{'${fact_head[$name]}',"of":{"host":{'${fact_values[$name]}'}}}'
	done
	write '{"schema":"commdoctor-facts/1","facts":{'"$text"'}}' "$machine/facts.json"
}
declare -A fact_head fact_values
declare -A fact_by=([rdma/dmabuf]=verbs [dm/status]=dm_status [dm/target]=dm_status)
declare -A fact_unit=([run/time]=ns [host/page_size]=bytes)

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
	put proc/sys/kernel/modprobe /sbin/modprobe
	put proc/sys/kernel/modules_disabled 0
	put proc/1/status $'Name:\tsystemd\nCapEff:\t000001ffffffffff'
	put proc/meminfo 'MemTotal:       2113540096 kB'
	put proc/net/sockstat 'TCP: inuse 3 orphan 0 tw 0 alloc 5 mem 1'
	counts_packets
	lo
	cpus 16 2
	audit_arguments=(--rtt 100us --root "$machine")
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

# ---- CPUs -------------------------------------------------------------------------------------

# Nodes share the CPUs evenly and in order, as on AMD; of N CPUs the upper half are the second
# threads of the cores when THREADS is 2.  NODES may be a list of node numbers: "0 8".
cpus() { # N NODES [THREADS]
	local n=$1 threads=${3:-1} node i per cores sys=$root/sys/devices/system
	case $2 in
	*' '*) read -ra nodes <<<"$2" ;;
	*) mapfile -t nodes < <(seq 0 $(($2 - 1))) ;;
	esac
	cores=$((n / threads))
	per=$((cores / ${#nodes[@]}))
	rm -rf "$sys/cpu" "$sys/node"
	mkdir -p "$sys/cpu/smt" "${nodes[@]/#/$sys/node/node}"
	eval "mkdir -p $sys/cpu/cpu{0..$((n - 1))}/topology"
	printf '%s\n' "0-$((n - 1))" | tee "$sys"/cpu/{online,present} >"$sys/cpu/possible"
	echo >"$sys/cpu/isolated"
	[ "$threads" = 2 ] && echo on >"$sys/cpu/smt/control" || echo notsupported >"$sys/cpu/smt/control"
	for ((i = 0; i < n; i++)); do
		echo $((i % cores / per)) >"$sys/cpu/cpu$i/topology/physical_package_id"
		if [ "$threads" = 2 ]; then
			echo "$((i % cores)),$((i % cores + cores))"
		else
			echo "$i"
		fi >"$sys/cpu/cpu$i/topology/thread_siblings_list"
	done
	(IFS=,; echo "${nodes[*]}") >"$sys/node/online"
	for ((i = 0; i < ${#nodes[@]}; i++)); do
		node=$sys/node/node${nodes[i]}
		node_cpus[${nodes[i]}]=$((i * per))-$((i * per + per - 1))
		[ "$threads" = 1 ] ||
			node_cpus[${nodes[i]}]+=,$((cores + i * per))-$((cores + i * per + per - 1))
		echo "${node_cpus[${nodes[i]}]}" >"$node/cpulist"
	done
	near_nodes 1
	online=$(<"$sys/cpu/online")
}
declare -A node_cpus
nodes=()

near_nodes() { # N: of the nodes 0, 1, ... each N stand on one socket, as with NPS4 or sub-NUMA clustering
	local i k row
	for ((i = 0; i < ${#nodes[@]}; i++)); do
		row=
		for ((k = 0; k < ${#nodes[@]}; k++)); do
			row+=" $((i == k ? 10 : i / $1 == k / $1 ? 12 : 32))"
		done
		echo "${row# }" >"$root/sys/devices/system/node/node${nodes[i]}/distance"
	done
}

# ---- PCI --------------------------------------------------------------------------------------

# A function below PARENT (a function, or "" for a root bus).  SPEED and WIDTH as negotiated, what
# the function could if that is more; NODE -1: the firmware names none.
pci() { # ADDRESS VENDOR:DEVICE:CLASS SPEED WIDTH NODE PARENT [MAX-SPEED [MAX-WIDTH]]
	local address=$1 vendor device class folder
	IFS=: read -r vendor device class <<<"$2"
	if [ -n "$6" ]; then
		folder=${pci_folder[$6]}/$address
	else
		folder=sys/devices/pci${address%:*}/$address
	fi
	pci_folder[$address]=$folder
	mkdir -p "$root/$folder"
	link "sys/bus/pci/devices/$address" "$folder"
	cd "$root/$folder"
	echo "0x$vendor" >vendor
	echo "0x$device" >device
	echo 0x15b3 >subsystem_vendor
	echo 0x0001 >subsystem_device
	echo "0x$class" >class
	echo "$5" >numa_node
	echo "${node_cpus[$5]:-$online}" >local_cpulist
	echo "$3 GT/s PCIe" >current_link_speed
	echo "$4" >current_link_width
	echo "${7:-$3} GT/s PCIe" >max_link_speed
	echo "${8:-$4}" >max_link_width
	echo D0 >power_state
	cd "$OLDPWD"
}
declare -A pci_folder

driver() { # ADDRESS NAME: binds it
	folder "$root/sys/bus/pci/drivers/$2"
	link "${pci_folder[$1]}/driver" "sys/bus/pci/drivers/$2"
	link "${pci_folder[$1]}/subsystem" sys/bus/pci
}

# A root port and a switch with two ports below it, one for a GPU and one for its NIC, as in HGX
# baseboards: 0000:X0:00.0, its upstream port X1, downstream ports X2:00 and X2:01.
pci_switch() { # X NODE
	pci "0000:${1}0:00.0" 8086:352a:060400 32.0 16 "$2" ""
	pci "0000:${1}1:00.0" 1000:c030:060400 32.0 16 "$2" "0000:${1}0:00.0"
	pci "0000:${1}2:00.0" 1000:c030:060400 32.0 16 "$2" "0000:${1}1:00.0"
	pci "0000:${1}2:01.0" 1000:c030:060400 32.0 16 "$2" "0000:${1}1:00.0"
}

gpu() { # ADDRESS NODE PARENT [SPEED [WIDTH]]: an H100, taken by NVIDIA's driver
	pci "$1" 10de:2330:030200 "${4:-32.0}" "${5:-16}" "$2" "$3" 32.0 16
	driver "$1" nvidia
	mkdir -p "$root/proc/driver/nvidia/gpus/$1" "$root/${pci_folder[$1]}/power"
	printf '\xde\x10\x30\x23' >"$root/${pci_folder[$1]}/config"
	echo active >"$root/${pci_folder[$1]}/power/runtime_status"
}

nvidia_driver() { # VERSION open|proprietary
	local name='x86_64 Kernel Module'
	[ "$2" = proprietary ] || name='Open Kernel Module for x86_64'
	put proc/driver/nvidia/version "NVRM version: NVIDIA UNIX $name  $1  Release Build  (dvs-builder)"
	mkdir -p "$root/proc/driver/nvidia/gpus"
	modules_loaded nvidia
}

# ---- links ------------------------------------------------------------------------------------

lo() {
	folder "$root/sys/devices/virtual/net/lo"
	link sys/class/net/lo sys/devices/virtual/net/lo
	link_files sys/devices/virtual/net/lo 0x9 65536 772 1 00:00:00:00:00:00
}

links=1
link_files() { # FOLDER FLAGS MTU TYPE CARRIER MAC
	cd "$root/$1"
	echo "$2" >flags
	echo "$3" >mtu
	echo "$4" >type
	echo "$5" >carrier
	echo "$6" >address
	echo $((links++)) >ifindex
	[ "$5" = 1 ] && echo up >operstate || echo down >operstate
	echo 1000 >tx_queue_len
	echo "INTERFACE=${1##*/}" >uevent
	cd "$OLDPWD"
}

# An Ethernet port of a PCI function that has a driver.  SPEED in Mb/s; 0: no carrier.
netdev() { # NAME SPEED MTU ADDRESS [DRIVER]
	local folder=${pci_folder[$4]}/net/$1 up=1
	[ "$2" != 0 ] || up=0
	driver "$4" "${5:-mlx5_core}"
	folder "$root/$folder"
	link "sys/class/net/$1" "$folder"
	link "$folder/device" "${pci_folder[$4]}"
	link_files "$folder" 0x1003 "$3" 1 $up "02:00:00:00:00:$((links + 10))"
	[ "$up" = 0 ] || { put "$folder/speed" "$2" && put "$folder/duplex" full; }
	put "$folder/dev_port" 0
}

# An RDMA device with one port.  RATE as in sysfs: "400 Gb/sec (4X NDR)"; LINK names the Ethernet
# link of a RoCE port, without it the port is InfiniBand.  STATE: ACTIVE, INIT, DOWN.
hca() { # NAME ADDRESS RATE STATE [LINK [BOARD]]
	local folder=${pci_folder[$2]}/infiniband/$1 port
	port=$folder/ports/1
	[ -L "$root/${pci_folder[$2]}/driver" ] || driver "$2" mlx5_core
	mkdir -p "$root/$port"/{gids,gid_attrs/{types,ndevs},counters,hw_counters}
	link "sys/class/infiniband/$1" "$folder"
	link "$folder/device" "${pci_folder[$2]}"
	put "$folder/node_type" '1: CA'
	put "$folder/node_desc" "$(<"$root/proc/sys/kernel/hostname") $1"
	put "$folder/node_guid" 0c42:a103:0000:0001
	put "$folder/fw_ver" 28.39.1002
	put "$folder/hca_type" MT4129
	put "$folder/board_id" "${6:-MT_0000000838}"
	put "$port/rate" "$3"
	case $4 in
	ACTIVE) put "$port/state" '4: ACTIVE'; put "$port/phys_state" '5: LinkUp' ;;
	INIT) put "$port/state" '2: INIT'; put "$port/phys_state" '5: LinkUp' ;;
	DOWN) put "$port/state" '1: DOWN'; put "$port/phys_state" '3: Disabled' ;;
	POLLING) put "$port/state" '1: DOWN'; put "$port/phys_state" '2: Polling' ;;
	esac
	if [ -n "${5:-}" ]; then
		put "$port/link_layer" Ethernet
		gid "$1" 0 fe80:0000:0000:0000:0e42:a1ff:fe03:0001 'IB/RoCE v1' "$5"
		gid "$1" 1 fe80:0000:0000:0000:0e42:a1ff:fe03:0001 'RoCE v2' "$5"
		gid "$1" 2 0000:0000:0000:0000:0000:ffff:0a00:0001 'IB/RoCE v1' "$5"
		gid "$1" 3 0000:0000:0000:0000:0000:ffff:0a00:0001 'RoCE v2' "$5"
	else
		put "$port/link_layer" InfiniBand
		put "$port/gids/0" fe80:0000:0000:0000:0c42:a103:0000:0001
		put "$port/gid_attrs/types/0" 'IB/RoCE v1'
	fi
}

gid() { # HCA INDEX GID TYPE LINK
	local port=sys/class/infiniband/$1/ports/1
	put "$port/gids/$2" "$3"
	put "$port/gid_attrs/types/$2" "$4"
	put "$port/gid_attrs/ndevs/$2" "$5"
}

counter() { # HCA hw_counters/NAME FIRST SECOND
	local path
	put "sys/class/infiniband/$1/ports/1/$2" "$3"
	path=sys/class/infiniband/$1/ports/1/$2
	again "$path" <<<"$4"
}

rdma_stack() { # the modules of a node that uses RDMA
	modules_loaded ib_core ib_uverbs rdma_ucm mlx5_core mlx5_ib
	mkdir -p "$root"/dev/infiniband
	: >"$root/dev/infiniband/uverbs0"
	printf '* soft memlock unlimited\n* hard memlock unlimited\n' >"$root/etc/security/limits.conf"
}

process() { # PID NAME MEMLOCK: "unlimited" or bytes
	put "proc/$1/comm" "$2"
	put "proc/$1/status" $'Name:\t'"$2"$'\nCapEff:\t0000000000000000'
	printf 'Limit                     Soft Limit           Hard Limit           Units\nMax locked memory         %-20s %-20s bytes\n' \
		"$3" "$3" >"$root/proc/$1/limits"
}

# ---- storage ----------------------------------------------------------------------------------

# A map of multipath over disks sda, sdb, ...; all of them run.
dm_map() { # NAME FIRST-LETTER-OF-EACH-DISK...
	local map=dm-$((maps++)) name=$1 disk
	shift
	put "sys/block/$map/dm/uuid" "mpath-3600$map"
	put "sys/block/$map/dm/name" "$name"
	for disk; do
		put "sys/block/sd$disk/device/state" running
		link "sys/block/$map/slaves/sd$disk" "sys/block/sd$disk"
	done
	put run/multipathd.pid 600
}
maps=0

# Subsystem 0 of one namespace, over TCP by N controllers, whose paths have these states of access.
nvme_paths() { # IOPOLICY ANA-STATE...
	local i=0 state
	put sys/module/nvme_core/parameters/multipath Y
	put sys/class/nvme-subsystem/nvme-subsys0/iopolicy "$1"
	shift
	for state; do
		nvme_controller $i tcp "traddr=10.0.$i.1,trsvcid=4420,host_traddr=10.0.$i.2" nqn.2026-01.org.example:store
		put "sys/class/nvme/nvme$i/nvme0c${i}n1/ana_state" "$state"
		put "sys/class/nvme/nvme$i/nvme0c${i}n1/stat" '0 0 1000 0 0 0 1000 0 0 0 0'
		i=$((i + 1))
	done
}

nvme_controller() { # NUMBER TRANSPORT ADDRESS NQN
	local folder=sys/class/nvme/nvme$1
	put "$folder/transport" "$2"
	put "$folder/state" live
	put "$folder/address" "$3"
	put "$folder/subsysnqn" "$4"
	put "$folder/cntrltype" io
	put "$folder/ctrl_loss_tmo" 600
}

# ---- interrupts -------------------------------------------------------------------------------

irqs=()
irq_base=1000	# what each vector had counted before the first sample

# A vector of a function, delivered to one CPU: RATE interrupts a second in the window.
irq() { # NUMBER ADDRESS NAME CPU RATE
	mkdir -p "$root/${pci_folder[$2]}/msi_irqs"
	echo msix >"$root/${pci_folder[$2]}/msi_irqs/$1"
	put "proc/irq/$1/smp_affinity_list" "$4"
	put "proc/irq/$1/effective_affinity_list" "$4"
	irqs+=("$1 $2 $3 $4 $5")
}

interrupts() { # writes /proc/interrupts of all vectors
	local n=${online##*-}
	interrupts_at 0 $((n + 1)) | file proc/interrupts
	interrupts_at "$window" $((n + 1)) | again proc/interrupts
}

interrupts_at() { # SECONDS CPUS
	printf '%s\n' "${irqs[@]}" | awk -v t="$1" -v n="$2" -v base="$irq_base" '
		NR == 1 { for (c = 0; c < n; c++) printf "%11s", "CPU" c; print "" }
		{ printf "%4d:", $1
		  for (c = 0; c < n; c++) printf " %10.0f", c == $4 ? (base + $5 * t) % 4294967296 : 0
		  printf " PCI-MSIX-%s %d-edge      %s\n", $2, NR, $3 }'
}

# ---- whole nodes ------------------------------------------------------------------------------

# Eight H100 and eight 400 Gb/s ports, each pair below a switch of its own, four on each socket; an
# onboard port for management.  FABRIC: ib or roce; the links of a RoCE node are rdma0 to rdma7.
hgx() { # FABRIC [KERNEL [PROFILE-LINE...]]
	kept hgx_hardware "$1" "${2:-6.1.0-18-amd64}"
	profile <<-TEXT
		name: lab
		site:
		  fabric: $1
		  expect.gpus: 8
		  expect.ports: 8@400
		$(printf '  %s\n' "${@:3}")
	TEXT
}

hgx_hardware() { # FABRIC KERNEL
	local i x
	node "$2"
	put proc/sys/kernel/hostname "hgx-$1"
	cpus 96 2 2
	nvidia_driver 550.90.07 open
	rdma_stack
	modules_loaded nvidia_peermem
	mkdir -p "$root/sys/kernel/mm/memory_peers/nv_mem"
	onboard eno1 1000
	[ "$1" = ib ] || tuned_tcp
	for i in 0 1 2 3 4 5 6 7; do
		x=$((i + 1))
		pci_switch "$x" $((i / 4))
		gpu "0000:${x}3:00.0" $((i / 4)) "0000:${x}2:00.0"
		if [ "$1" = ib ]; then
			pci "0000:${x}4:00.0" 15b3:1021:020700 32.0 16 $((i / 4)) "0000:${x}2:01.0"
			hca "mlx5_$i" "0000:${x}4:00.0" '400 Gb/sec (4X NDR)' ACTIVE
		else
			pci "0000:${x}4:00.0" 15b3:1021:020000 32.0 16 $((i / 4)) "0000:${x}2:01.0"
			netdev "rdma$i" 400000 9000 "0000:${x}4:00.0"
			hca "mlx5_$i" "0000:${x}4:00.0" '400 Gb/sec (4X NDR)' ACTIVE "rdma$i"
			vendor_qos "rdma$i"
		fi
		fact rdma/dmabuf bool true "mlx5_$i"
	done
}

b200() { # the GPUs of an hgx are of a generation that brought switches with such functions
	local x
	for x in 1 2 3 4 5 6 7 8; do
		put "${pci_folder[0000:${x}3:00.0]}/device" 0x2901
	done
}

switch_functions() { # mlx5_8 and mlx5_9
	local i
	for i in 0 1; do
		pci "0000:d$i:00.0" 15b3:1021:020700 32.0 2 0 ""
		printf 'ConnectX-7 \x00V0\x0bSW_MNG_PORT' >"$root/${pci_folder[0000:d$i:00.0]}/vpd"
		hca "mlx5_$((8 + i))" "0000:d$i:00.0" '400 Gb/sec (4X NDR)' INIT
	done
}

# Large machines are made once an exam and copied for each scenario.
made=${3%/*}/.made
kept() { # FUNCTION WORD...
	local at=$made/$* lib=${BASH_SOURCE[0]}
	at=${at// /-}
	if ! [ "$at/state" -nt "$lib" ]; then
		"$@"
		rm -rf "$at"
		mkdir -p "$at"
		tar -C "$machine" -cf "$at/machine.tar" .
		declare -p pci_folder node_cpus nodes online links fact_head fact_values |
			sed 's/^declare -/declare -g/; s/^declare -g-/declare -g/' >"$at/state"
	fi
	machine=$scratch/machine root=$scratch/machine/root
	if [ ! -e "$machine" ]; then
		mkdir "$machine"
		tar -C "$machine" -xf "$at/machine.tar"
	fi
	. "$at/state"
	audit_arguments=(--rtt 100us --root "$machine")
}

# Defaults of kernel 6.18 where they differ from 6.1.
modern_tcp() {
	put proc/sys/net/ipv4/tcp_rmem $'4096\t131072\t33554432'
	put proc/sys/net/core/rmem_max 4194304
	put proc/sys/net/core/wmem_max 4194304
}

# What a RoCE node at 400 Gb/s is given: buffers for twice the bytes in flight, and by a file.
tuned_tcp() {
	put proc/sys/net/ipv4/tcp_rmem $'4096\t131072\t67108864'
	put proc/sys/net/ipv4/tcp_wmem $'4096\t65536\t67108864'
	file etc/sysctl.d/60-fabric.conf <<-TEXT
		net.ipv4.tcp_rmem = 4096 131072 67108864
		net.ipv4.tcp_wmem = 4096 65536 67108864
	TEXT
}

# The files below /sys/class/net that NVIDIA's driver packages add: congestion control on for all
# priorities, DSCP trusted.
vendor_qos() { # LINK
	local p
	put "sys/class/net/$1/qos/trust" dscp
	put "sys/class/net/$1/ecn/roce_np/cnp_dscp" 48
	put "sys/class/net/$1/ecn/roce_np/cnp_802p_prio" 6
	for p in 0 1 2 3 4 5 6 7; do
		put "sys/class/net/$1/ecn/roce_np/enable/$p" 1
		put "sys/class/net/$1/ecn/roce_rp/enable/$p" 1
	done
}

# Two 100 Gb/s ports, one on each socket.
two_ports() {
	tuned_tcp
	pci 0000:20:00.0 8086:347a:060400 16.0 16 "${nodes[0]}" ""
	pci 0000:21:00.0 15b3:101d:020000 16.0 16 "${nodes[0]}" 0000:20:00.0
	pci 0000:a0:00.0 8086:347a:060400 16.0 16 "${nodes[1]}" ""
	pci 0000:a1:00.0 15b3:101d:020000 16.0 16 "${nodes[1]}" 0000:a0:00.0
	netdev ens1 100000 1500 0000:21:00.0
	netdev ens2 100000 1500 0000:a1:00.0
}

eight_ports() { # ens1 to ens8, 100 Gb/s
	local i
	tuned_tcp
	for i in 1 2 3 4 5 6 7 8; do
		pci "0000:${i}0:00.0" 8086:347a:060400 16.0 16 0 ""
		pci "0000:${i}1:00.0" 15b3:101d:020000 16.0 16 0 "0000:${i}0:00.0"
		netdev "ens$i" 100000 1500 "0000:${i}1:00.0"
	done
}

large() { # CPUS: on two sockets, two threads a core, with two ports
	node
	cpus "$1" 2 2
	two_ports
}

# QUEUES vectors of a port, one for each CPU from FIRST on, STEP apart; the first is for events.
queues() { # ADDRESS FIRST-IRQ QUEUES FIRST-CPU RATE [STEP]
	local i
	irq "$2" "$1" "mlx5_async0@pci:$1" "$4" 0
	for ((i = 0; i < $3; i++)); do
		irq $(($2 + 1 + i)) "$1" "mlx5_comp$i@pci:$1" $(($4 + i * ${6:-1})) "$5"
	done
}

# LACP in text, as root reads it: all members with carrier and one partner.
bond() { # NAME MEMBER...
	local bond=$1 member mac=02:00:00:00:01:00 partner=02:00:00:00:02:00 folder=sys/devices/virtual/net/$1
	shift
	folder "$root/$folder/bonding"
	link "sys/class/net/$bond" "$folder"
	link_files "$folder" 0x1443 1500 1 1 $mac
	put "$folder/bonding/mode" '802.3ad 4'
	echo bond0 >"$root/sys/class/net/bonding_masters"
	{
		printf '%s\n' 'Ethernet Channel Bonding Driver: v6.1.0-18-amd64' '' \
			'Bonding Mode: IEEE 802.3ad Dynamic link aggregation' \
			'Transmit Hash Policy: layer3+4 (1)' 'MII Status: up' 'MII Polling Interval (ms): 100' \
			'Up Delay (ms): 0' 'Down Delay (ms): 0' 'Peer Notification Delay (ms): 0' '' \
			'802.3ad info' 'LACP active: on' 'LACP rate: fast' 'Min links: 0' \
			'Aggregator selection policy (ad_select): stable' 'System priority: 65535' \
			"System MAC address: $mac" 'Active Aggregator Info:' '	Aggregator ID: 1' \
			"	Number of ports: $#" '	Actor Key: 21' '	Partner Key: 21' \
			"	Partner Mac Address: $partner"
		for member; do
			printf '%s\n' '' "Slave Interface: $member" 'MII Status: up' 'Speed: 100000 Mbps' \
				'Duplex: full' 'Link Failure Count: 0' "Permanent HW addr: $mac" \
				'Slave queue ID: 0' 'Aggregator ID: 1' 'Actor Churn State: none' \
				'Partner Churn State: none' 'Actor Churned Count: 0' 'Partner Churned Count: 0' \
				'details actor lacp pdu:' '    system priority: 65535' "    system mac address: $mac" \
				'    port key: 21' '    port priority: 255' '    port number: 1' '    port state: 63' \
				'details partner lacp pdu:' '    system priority: 127' \
				"    system mac address: $partner" '    oper key: 21' '    port priority: 127' \
				'    port number: 1' '    port state: 61'
		done
	} | file "proc/net/bonding/$bond"
	for member; do
		link "sys/class/net/$member/master" "$folder"
		link "$folder/lower_$member" "$(realpath --relative-to="$root" "$root/sys/class/net/$member")"
	done
	put "$folder/speed" $(($# * 100000))
}

onboard() { # NAME SPEED: a port of the mainboard, behind a root port with room for more
	pci 0000:00:01.0 8086:09a4:060400 5.0 1 0 "" 16.0 4
	pci 0000:01:00.0 8086:1533:020000 5.0 1 0 0000:00:01.0
	netdev "$1" "$2" 1500 0000:01:00.0 igb
}

interrupts_in_sysfs() { # of all vectors, what /proc/interrupts would tell
	local one number address name cpu rate at
	for one in "${irqs[@]}"; do
		read -r number address name cpu rate <<<"$one"
		put "sys/kernel/irq/$number/actions" "$name"
		for at in 0 "$window"; do
			awk -v n=$((${online##*-} + 1)) -v cpu="$cpu" -v count=$((irq_base + rate * at)) 'BEGIN {
				for (c = 0; c < n; c++) printf "%s%d", c ? "," : "", c == cpu ? count : 0
				print "" }' | if [ "$at" = 0 ]; then
				file "sys/kernel/irq/$number/per_cpu_count"
			else
				again "sys/kernel/irq/$number/per_cpu_count"
			fi
		done
	done
}
