# SPDX-License-Identifier: Apache-2.0
# lib.sh - what may a scenario do to a simulated InfiniBand fabric, and how does commdoctor see it?
# Beside what common.sh offers.  ibsim answers for all nodes, opensm is the real subnet manager, and
# programs of infiniband-diags, which know nothing of commdoctor, tell what is true ("control").
#
# The simulator lies under libibumad: a preloaded library shows a program files below
# /sys/class/infiniband, if the program asks by plain open() and opendir().  commdoctor resolves
# paths inside a root and asks otherwise, so audit_of copies these files into a root and audits that.
# State, LID, LMC, SM LID, rate, GIDs, P_Keys and counters there are answers of the fabric.
#
# What it cannot do: adaptive routing (opensm falls back to another engine and only logs it),
# congestion control, SHARP, M_Keys (not enforced), an MTU other than 2048, NDR and
# faster, counters that grow with traffic, a cable that is bad in one direction, answers of the SA
# longer than one packet.
#
# Traps: its sockets are abstract, so that one network namespace holds one fabric; opensm keeps its
# log in a buffer unless told, and does not end on SIGTERM when the simulator went first (the PID
# namespace of the scenario ends it); a library that finds no device answers with a name all the same;
# LMC leaves holes between LIDs, where nobody answers; a manager that takes over by higher priority
# often becomes master and never sweeps, so let a standby inherit (13-failover) instead.

lab_fabric=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
typed=0
umad2sim=$(ls /usr/lib/*/umad2sim/libumad2sim.so)

topology() { # ARGUMENT...: a netlist on standard output
	"$lab_fabric/topology" "$@"
}

says() { # FILE PATTERN [TIMES]
	[ "$(grep -c "$2" "$1")" -ge "${3:-1}" ]
}

without_sm() { # NETLIST: all nodes have power, and there is no subnet manager
	local nodes
	mkdir "$scratch/fabric"
	mount -t tmpfs fabric "$scratch/fabric"	# each program makes and removes 64 files there
	undo umount -l "$scratch/fabric"
	cd "$scratch/fabric"
	cp "$1" net
	mkfifo console
	nodes=$(grep -c '^[SH]' net)
	ibsim -s -N $((nodes + 8)) -S $((nodes + 8)) -P $(($(grep -c '^\[' net) + 2 * nodes + 64)) net \
		<console >said 2>&1 &
	exec {console}>console
	wait_for 20 says said 'simulator ready'
}

on_fabric() { # NODE CMD...: a program that finds NODE's adapter
	SIM_HOST=$1 LD_PRELOAD=$umad2sim "${@:2}" {console}>&-
}

start_sm() { # NODE [OPTION OF opensm...]; lines of its configuration in sm_settings
	mkdir "sm-$1"
	printf 'force_log_flush TRUE\n%s\n' "${sm_settings:-}" >"sm-$1/conf"
	(
		cd "sm-$1"
		export OSM_TMP_DIR=. OSM_CACHE_DIR=.
		on_fabric "$1" exec opensm -F conf -f log "${@:2}" >out 2>&1
	) &
	sm_pid=$!
}

fabric() { # NETLIST NODE [OPTION OF opensm...]: and the subnet manager of NODE has set all up
	without_sm "$1"
	first_sm "${@:2}"
}

first_sm() { # NODE [OPTION OF opensm...]: of a subnet that has none
	sm_node=$1
	start_sm "$@"
	sm_log=$PWD/sm-$1/log
	wait_for 30 says "$sm_log" 'SUBNET UP'
}

another_sm() { # NODE PRIORITY [OPTION OF opensm...]: of a subnet that has one
	start_sm "$1" -p "$2" "${@:3}"
	wait_for 30 says "sm-$1/log" 'Entering \(STANDBY\|MASTER\) state'
}

end_sm() { # the subnet manager started last ends, and the fabric stays as it is
	end "$sm_pid"
}

type_in() { # LINE of the simulator's console: a fault, there when this returns
	local mark="# typed $((typed += 1))" before
	before=$(stat -c %s said)
	[ -z "${sm_log:-}" ] || sweeps=$(grep -c 'SUBNET UP' "$sm_log")
	printf '%s\n%s\n' "$1" "$mark" >&"$console"
	wait_for 5 says said "$mark"
	# it begins its complaints with "#", too
	! tail -c "+$((before + 1))" said | sed "s/$mark//" | grep '#\|unknown'
}

growing() { # NODE[PORT] COUNTER STEP: it rises all the time, ten steps a second
	local quoted="\"${1%[*}\"[${1##*[}" value=0
	type_in "PerformanceSet $quoted PortCounters.$2=$3"
	(
		while sleep 0.1; do
			echo "PerformanceSet $quoted PortCounters.$2=$((value += $3))" >&"$console"
		done
	) &
	undo end $!
}

until_swept() { # the subnet manager has set up anew what type_in changed
	wait_for 20 says "$sm_log" 'SUBNET UP' $((sweeps + 1))
}

value_of() { # FIELD: out of what smpquery or perfquery print, "Name:....value"
	sed -n "s/^$1:\.*//p"
}

width_is() { # NODE LANES: of its port, as the node itself says
	[ "$(on_fabric "$1" smpquery -D portinfo 0 | value_of LinkWidthActive)" = "$2" ]
}

# "host0: Active LinkUp 4X 53.125 Gbps, LMC 0, a LID, a subnet manager"
port_truth() { # NODE
	on_fabric "$1" smpquery -D portinfo 0 | awk -F ':[.]*' -v node="$1" '
		{ value[$1] = $2 }
		END {
			speed = value["LinkSpeedExtActive"]
			if (speed !~ /Gbps/)
				speed = value["LinkSpeedActive"]
			printf "%s: %s %s %s %s, LMC %d, %s LID, %s subnet manager\n", node,
			       value["LinkState"], value["PhysLinkState"], value["LinkWidthActive"],
			       speed, value["LMC"], value["Lid"] ? "a" : "no", value["SMLid"] ? "a" : "no"
		}'
}

counter_truth() { # NODE COUNTER...: "host0: LinkDownedCounter 3"
	local all counter
	all=$(on_fabric "$1" perfquery)
	for counter in "${@:2}"; do
		echo "$1: $counter $(value_of "$counter" <<<"$all")"
	done
}

growth_truth() { # NODE COUNTER: "host0: LinkDownedCounter grows"
	local before after
	before=$(on_fabric "$1" perfquery | value_of "$2")
	sleep 0.3
	after=$(on_fabric "$1" perfquery | value_of "$2")
	[ "$after" -le "$before" ] || echo "$1: $2 grows"
}

sm_truth() { # NODE: "host0: SMINFO_MASTER", or that none answers it
	echo "$1: $(on_fabric "$1" sminfo 2>/dev/null | grep -o 'SMINFO_[A-Z]*' || echo none answers)"
}

own_sm_truth() { # NODE: what its own subnet manager says of itself
	echo "$1 itself: $(on_fabric "$1" sminfo -D 0 2>/dev/null | grep -o 'SMINFO_[A-Z]*' || echo none)"
}

prefix_truth() { # NODE
	echo "$1: prefix $(on_fabric "$1" smpquery -D portinfo 0 | value_of GidPrefix)"
}

pkey_truth() { # NODE: without the empty places of the table
	echo "$1: P_Keys $(on_fabric "$1" smpquery -D pkeys 0 | grep -o '0x[0-9a-f]*' |
		grep -v 0x0000 | paste -sd ' ')"
}

uplinks_truth() { # NODE SWITCH PREFIX: "leaf1: 1 of 2 spine", those that are up of those to PREFIX*
	local there
	there=$(grep -A100 "^Switch .*\"$2\"" net | sed '/^$/,$d' | grep -c "\"$3")
	echo "$2: $(on_fabric "$1" iblinkinfo -l | grep -c " $2\".*LinkUp.*\"$3") of $there $3"
}

lid_of() { # NODE
	on_fabric "$1" smpquery -D portinfo 0 | value_of Lid
}

# The rate is a code, with two bits on top that say "exactly".
path_truth() { # FROM TO: what the subnet manager says of the way, "host0 to host1: 200 Gb/s"
	local code
	code=$(on_fabric "$1" saquery PR --src-to-dst "$(lid_of "$1"):$(lid_of "$2")" |
		sed -n 's/^[[:space:]]*rate\.*//p')
	case $((code & 63)) in
	16) echo "$1 to $2: 100 Gb/s" ;;
	17) echo "$1 to $2: 200 Gb/s" ;;
	20) echo "$1 to $2: 50 Gb/s" ;;
	*) echo "$1 to $2: rate $code" ;;
	esac
}

lid_of_switch() { # SWITCH
	on_fabric "$sm_node" ibswitches | sed -n "s/.*\"$1\".* lid \([0-9]*\).*/\1/p"
}

neighbours() { # NODE: how many nodes see each other from there
	on_fabric "$1" ibnetdiscover -l | grep -c .
}

# --- the host's files -------------------------------------------------------------------------

# The library removes its files when its program ends: ibping is one that stays.
copy_sysfs() { # NODE FOLDER: the adapter's files as the simulator shows them
	on_fabric "$1" exec ibping -S >/dev/null 2>&1 &
	wait_for 5 test -s "sys-$!/sys/class/infiniband_mad/issm0/port"
	cp -r "sys-$!"/sys/class/infiniband/*/. "$2"
	end $!
}

# What the kernel shows of every InfiniBand port and the simulator does not; and the rate in the
# kernel's words, since the simulator writes 26 Gb/s a lane for EDR and HDR alike.
complete_port() { # NODE FOLDER
	local speed width
	echo InfiniBand >"$2/link_layer"
	mkdir -p "$2/gid_attrs/types"
	echo IB/RoCE v1 >"$2/gid_attrs/types/0"
	port_truth "$1" >"$scratch/truth"
	read -r _ _ _ width speed _ <"$scratch/truth"
	rate_of "${width%X}" "$speed" >"$2/rate"
	! grep -q ', a LID' "$scratch/truth" || counters "$1" "$2/counters"
}

rate_of() { # LANES GIGABITS-A-LANE-ON-THE-WIRE
	awk -v lanes="$1" -v wire="$2" 'BEGIN {
		split("2.5 5.0 10.0 14.0625 25.78125 53.125", wires)
		split("25 50 100 140 250 500", tenths)
		split("SDR DDR QDR FDR EDR HDR", names)
		for (i in wires) if (wires[i] == wire)
			printf "%g Gb/sec (%dX %s)\n", tenths[i] * lanes / 10, lanes, names[i]
	}'
}

# The kernel asks the port's performance agent for these, perfquery does the same.
counters() { # NODE FOLDER
	mkdir "$2"
	{
		on_fabric "$1" perfquery
		on_fabric "$1" perfquery -x
	} | awk -F ':[.]*' -v folder="$2" '
		BEGIN {
			file["SymbolErrorCounter"] = "symbol_error"
			file["LinkErrorRecoveryCounter"] = "link_error_recovery"
			file["LinkDownedCounter"] = "link_downed"
			file["PortRcvErrors"] = "port_rcv_errors"
			file["PortRcvRemotePhysicalErrors"] = "port_rcv_remote_physical_errors"
			file["PortRcvSwitchRelayErrors"] = "port_rcv_switch_relay_errors"
			file["PortXmitDiscards"] = "port_xmit_discards"
			file["PortXmitConstraintErrors"] = "port_xmit_constraint_errors"
			file["PortRcvConstraintErrors"] = "port_rcv_constraint_errors"
			file["LocalLinkIntegrityErrors"] = "local_link_integrity_errors"
			file["ExcessiveBufferOverrunErrors"] = "excessive_buffer_overrun_errors"
			file["VL15Dropped"] = "VL15_dropped"
			file["PortXmitWait"] = "port_xmit_wait"
			file["PortXmitData"] = "port_xmit_data"
			file["PortRcvData"] = "port_rcv_data"
			file["PortXmitPkts"] = "port_xmit_packets"
			file["PortRcvPkts"] = "port_rcv_packets"
		}
		$1 in file { value[file[$1]] = $2 }	# of two, the one with 64 bits comes last
		END { for (name in value) print value[name] >(folder "/" name) }'
}

# A PCI function for each adapter, of the class of InfiniBand controllers, all of one kind.
pci_function() { # ROOT ADDRESS
	local folder=$1/sys/devices/pci${2%:*}/$2
	mkdir -p "$folder/infiniband" "$1/sys/bus/pci/devices" "$1/sys/bus/pci/drivers/mlx5_core"
	write 0x15b3 "$folder/vendor"
	write 0x1021 "$folder/device"
	write 0x020700 "$folder/class"
	write 0 "$folder/numa_node"
	ln -s ../../../bus/pci "$folder/subsystem"
	ln -s ../../../bus/pci/drivers/mlx5_core "$folder/driver"
	ln -s "../../../devices/pci${2%:*}/$2" "$1/sys/bus/pci/devices/$2"
}

adapter() { # ROOT NUMBER NODE
	local root=$1 address name=mlx5_$2 node=$3 folder
	address=$(printf '0000:%02x:00.0' $((16 + $2)))
	pci_function "$root" "$address"
	folder=$root/sys/devices/pci${address%:*}/$address/infiniband/$name
	mkdir "$folder"
	copy_sysfs "$node" "$folder"
	ln -s "../../../$address" "$folder/device"
	ln -s "../../devices/pci${address%:*}/$address/infiniband/$name" "$root/sys/class/infiniband/$name"
	write "$node $name" "$folder/node_desc"
	write LAB0000000001 "$folder/board_id"
	complete_port "$node" "$folder/ports/1"
}

audit_of() { # NODE...: the adapters of one host, mlx5_0 and so on
	local root=$scratch/root number=0 node
	mkdir -p "$root/sys/class/infiniband"
	for node; do
		adapter "$root" $((number++)) "$node"
	done
	audit_with --root "$root"
}

lost_from_bus() { # ADDRESS: a PCI function that no driver made a device of
	pci_function "$scratch/root" "$1"
	rm "$scratch/root/sys/bus/pci/devices/$1/driver"
}
