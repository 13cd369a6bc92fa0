# SPDX-License-Identifier: Apache-2.0
# whole.sh - which machines are written down as a whole, and then broken?

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

# Large machines are made once and copied for each scenario, until what makes them is edited.
made=${3%/*}/.made
is_kept() { # FOLDER
	[ -e "$1/state" ] &&
		[ -z "$(find "$here/roots" "$recordings/debian-untouched" "$here/common.sh" -newer "$1/state" \
			! -path '*/scenarios*' -print -quit)" ]
}

kept() { # FUNCTION WORD...
	local at=$made/$*
	at=${at// /-}
	if ! is_kept "$at"; then
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
	sets_at_boot "$1" '/usr/bin/mlnx_qos -i %k --trust dscp --pfc 0,0,0,1,0,0,0,0'
	put "sys/class/net/$1/ecn/roce_np/cnp_dscp" 48
	put "sys/class/net/$1/ecn/roce_np/cnp_802p_prio" 6
	for p in 0 1 2 3 4 5 6 7; do
		put "sys/class/net/$1/ecn/roce_np/enable/$p" 1
		put "sys/class/net/$1/ecn/roce_rp/enable/$p" 1
	done
}

sets_at_boot() { # LINK COMMAND: of udev, %k is the link
	append etc/udev/rules.d/90-roce.rules <<<"ACTION==\"add\", SUBSYSTEM==\"net\", KERNEL==\"$1\", RUN+=\"$2\""
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

active_backup() { # MEMBER...: bond0 of which the first carries
	bond bond0 "$@"
	edit proc/net/bonding/bond0 "s/IEEE 802.3ad Dynamic link aggregation/fault-tolerance (active-backup)/
		s/^MII Polling/Currently Active Slave: $1\n&/; /^Transmit Hash/d
		/^802.3ad info/,/Partner Mac/d; /Churn/d; /Aggregator ID/d; /^details/,/port state/d"
	put "sys/class/net/bond0/bonding/mode" 'active-backup 1'
	put "sys/class/net/bond0/speed" "$(<"$root/sys/class/net/$1/speed")"
}

no_cable() { # MEMBER
	put "sys/class/net/$1/carrier" 0
	put "sys/class/net/$1/operstate" down
	put "sys/class/net/$1/speed" -1
	put "sys/class/net/$1/duplex" unknown
	edit proc/net/bonding/bond0 "/Interface: $1/,/Link Failure/{s/MII Status: up/MII Status: down/;s/Count: 0/Count: 1/}"
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
