# SPDX-License-Identifier: Apache-2.0
# lib.sh - what may a scenario do to the guest?
# Beside what common.sh offers; here too every helper notes how it is undone.
. "$(dirname "${BASH_SOURCE[0]}")/common.sh"

# An emulated CPU is behind with packets at a pace that no real one minds: true, and nothing of the
# scenario.  So each profile, also that of scenarios without one, has bounds that no CPU passes.
profile() {
	local file=$scratch/profile.yaml bounds
	bounds='  irq.ksoftirqd.behind: 2\n  irq.ksoftirqd.core: 2\n  stack.time_squeeze.often: 1000000'
	cat >"$file"
	if grep -q '^bounds:' "$file"; then
		sed -i "s/^bounds:.*/&\\n$bounds/" "$file"
	else
		printf "bounds:\n$bounds\n" >>"$file"
	fi
	chmod 755 "$scratch"	# also nobody may read it
	audit_arguments+=(-p "$file")
}

profile_of_layer() {
	profile <<<'name: lab'
}

set_sysctl() { # KEY VALUE
	local file=/proc/sys/${1//.//}
	undo write "$(cat "$file")" "$file"
	write "$2" "$file"
}

set_clock() { # kept|free
	undo clock kept
	clock "$1"
}

load() { # MODULE [OPTION...]; whatever a scenario brings in is unloaded afterwards
	modprobe "$@"
}

add_link() { # NAME ARGUMENT-OF-IP...
	ip link add "$@"
	undo ip link del "$1"
}

add_rxe() { # NAME LINK: a Soft-RoCE device
	load crc32_generic	# what it hashes with; no dependency of the module tells
	load rdma_rxe
	rdma link add "$1" type rxe netdev "$2"
	undo rdma link delete "$1"
}

change_link() { # NAME ATTRIBUTE VALUE OLD-VALUE
	ip link set "$1" "$2" "$3"
	undo ip link set "$1" "$2" "$4"
}

peer() { # CMD...: on the host at the other end of data0
	ip netns exec peer "$@"
}

background_peer() { # CMD...: the same on the host at the other end of data0
	ip netns exec peer "$@" &
	undo end "$!"
}

peer_listens() { # PORT: over TCP on the host at the other end of data0; loads no module
	peer grep -q ":$(printf %04X "$1") 00000000:0000 0A" /proc/net/tcp
}

place_interrupts() { # LINK CPUS: of its queues; what the kernel manages it refuses
	local irq device
	device=$(readlink -f "/sys/class/net/$1/device")
	[ -d "$device/msi_irqs" ] || device=${device%/*}	# virtio's stands below the PCI function
	for irq in $(ls "$device/msi_irqs"); do
		echo "$2" 2>/dev/null >"/proc/irq/$irq/smp_affinity_list"
	done
	return 0
}

connected() { # N FILTER-OF-SS...: so many connections are established
	local n=$1
	shift
	[ "$(ss -Htn state established "$@" | wc -l)" = "$n" ]
}

# Both hosts share the kernel's clock, so that nobody ever has much to correct.
chronyd_on() { # HOST NAME LINE-OF-CONF...; HOST: node or peer; options of chronyd in CHRONYD
	local host=$1 conf=/run/$2.conf
	shift 2
	printf '%s\n' "$@" "pidfile ${conf%.conf}.pid" 'bindcmdaddress /' >"$conf"
	undo rm -f "$conf"
	if [ "$host" = peer ]; then
		background_peer chronyd -d -u root ${CHRONYD:-} -f "$conf" >/dev/null
	else
		background chronyd -d -u root ${CHRONYD:-} -f "$conf" >/dev/null
	fi
}

chrony_serves() { # the peer serves time
	CHRONYD=-x chronyd_on peer serving 'local stratum 3' 'allow all' 'cmdport 0'
}

chrony_follows() { # the node's chronyd has a source
	chronyc -h 127.0.0.1 -c tracking 2>/dev/null | grep -q ',Normal$'
}
