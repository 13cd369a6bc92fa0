# SPDX-License-Identifier: Apache-2.0
# devices.sh - which functions, links, adapters, disks and interrupts does it have?

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

receive_queues() { # LINK N: none of them is steered by software
	local q at=$root/sys/class/net/$1/queues
	for ((q = 0; q < $2; q++)); do
		mkdir -p "$at/rx-$q" "$at/tx-$q"
		echo 0 >"$at/rx-$q/rps_cpus"
		echo 0 >"$at/rx-$q/rps_flow_cnt"
		echo 0 >"$at/tx-$q/tx_timeout"
	done
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

# A virtual link of KIND (vlan, macvlan, bridge ...) on LOWER.
stacked() { # NAME KIND MTU LOWER
	local at=sys/devices/virtual/net/$1
	folder "$root/$at"
	link "sys/class/net/$1" "$at"
	link_files "$at" 0x1003 "$3" 1 1 02:00:00:00:02:00
	printf 'DEVTYPE=%s\nINTERFACE=%s\n' "$2" "$1" >"$root/$at/uevent"
	link "$at/lower_$4" "$(realpath --relative-to="$root" "$root/sys/class/net/$4")"
}

# Configuration space of 4096 bytes: PCI Express capability at 0x40 with DEVCTL, and at 0x100 the extended
# capability ID with two words (ACS: what it can, what is on).  All hexadecimal.
config_space() { # ADDRESS DEVCTL [ID WORD WORD]
	local file=$root/${pci_folder[$1]}/config
	head -c 4096 /dev/zero >"$file"
	bytes "$file" 0x00 "$(cut -c3- "$root/${pci_folder[$1]}/vendor")" "$(cut -c3- "$root/${pci_folder[$1]}/device")"
	bytes "$file" 0x06 0010
	bytes "$file" 0x34 0040
	bytes "$file" 0x40 0010 0002 8003 0000 "$2"
	[ $# = 2 ] || bytes "$file" 0x100 "$3" 0001 "$4" "$5"
}

bytes() { # FILE OFFSET WORD...: 16 bits each, little endian
	local word text=''
	for word in "${@:3}"; do
		text+="\\x${word:2:2}\\x${word:0:2}"
	done
	# shellcheck disable=SC2059  # the bytes are the format
	printf "$text" | dd of="$1" bs=1 seek=$(($2)) conv=notrunc status=none
}

# Counts of errors of a PCI Express function, none so far; those of a root port come to the kernel.
errors() { # ADDRESS
	local at=${pci_folder[$1]}
	printf '%s 0\n' RxErr BadTLP BadDLLP Rollover Timeout NonFatalErr CorrIntErr HeaderOF TOTAL_ERR_COR |
		file "$at/aer_dev_correctable"
	printf '%s 0\n' Undefined DLP TLP FCP CmpltTO TOTAL_ERR_NONFATAL | file "$at/aer_dev_nonfatal"
	printf '%s 0\n' Undefined DLP TLP FCP CmpltTO TOTAL_ERR_FATAL | file "$at/aer_dev_fatal"
	[[ $at != sys/devices/*/*/* ]] && mkdir -p "$root/$at/$1:pcie002" || true
}

errors_come() { # ADDRESS correctable|nonfatal|fatal KIND COUNT: in the window
	local file=${pci_folder[$1]}/aer_dev_$2
	sed "s/^$3 .*/$3 $4/; s/^TOTAL_\(.*\) .*/TOTAL_\1 $4/" "$root/$file" | again "sys/bus/pci/devices/$1/aer_dev_$2"
}

iommu_group() { # ADDRESS GROUP TYPE
	put "sys/kernel/iommu_groups/$2/type" "$3"
	link "${pci_folder[$1]}/iommu_group" "sys/kernel/iommu_groups/$2"
	mkdir -p "$root/sys/class/iommu/dmar0"
}
