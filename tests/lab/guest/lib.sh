# SPDX-License-Identifier: Apache-2.0
# lib.sh - what may a scenario do to the node, and how is it undone?
# Every helper notes how it is undone; undo_all does it, last first.  A scenario says `undo CMD...`
# for what it does itself.  Helpers print nothing: what a scenario prints goes to its log.

undoing=() 
# Under emulation measured round trips say nothing of the network; the site knows its own.
audit_arguments=(--interval 0 --rtt 100us)

undo() {
	undoing+=("$(printf '%q ' "$@")")
}

undo_all() {
	local i
	for ((i = ${#undoing[@]} - 1; i >= 0; i--)); do
		eval "${undoing[i]}" || echo "could not undo: ${undoing[i]}"
	done
	undoing=()
}

set_sysctl() { # KEY VALUE
	local file=/proc/sys/${1//.//}
	undo write "$(cat "$file")" "$file"
	write "$2" "$file"
}

write() { # TEXT FILE
	printf '%s\n' "$1" >"$2"
}

set_file() { # TEXT FILE: a file that was not there
	mkdir -p "${2%/*}"
	write "$1" "$2"
	undo rm -f "$2"
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

background() { # CMD...: ends with the scenario
	"$@" &
	undo end "$!"
}

background_peer() { # CMD...: the same on the host at the other end of data0
	ip netns exec peer "$@" &
	undo end "$!"
}

end() { # PID
	kill "$1" 2>/dev/null
	wait "$1" 2>/dev/null
	return 0
}

peer() { # CMD...: on the host at the other end of data0
	ip netns exec peer "$@"
}

wait_for() { # SECONDS CMD...: until it succeeds
	local until=$((SECONDS + $1))
	shift
	until "$@" >/dev/null 2>&1; do
		[ $SECONDS -lt $until ] || {
			echo "waited in vain for: $*"
			return 1
		}
		sleep 0.2
	done
}

place_interrupts() { # LINK CPUS: of its queues; what the kernel manages it refuses
	local irq
	for irq in $(ls "/sys/class/net/$1/device/../msi_irqs"); do
		echo "$2" 2>/dev/null >"/proc/irq/$irq/smp_affinity_list"
	done
	return 0
}

profile() { # the profile on standard input is the one of this audit
	cat >/tmp/profile.yaml
	audit_arguments+=(-p /tmp/profile.yaml)
}

audit_with() { # ARGUMENT...
	audit_arguments+=("$@")
}

record() { # FOLDER: for who judges the same node elsewhere
	local arguments=() i
	for ((i = 0; i < ${#audit_arguments[@]}; i += 2)); do
		case ${audit_arguments[i]} in
		-p)
			cp "${audit_arguments[i + 1]}" "$1/profile.yaml"
			arguments+=(-p "$1/profile.yaml")
			;;
		--interval) arguments+=("${audit_arguments[@]:i:2}") ;;
		esac
	done
	commdoctor capture "${arguments[@]}" "$1/capture.tar.zst"
}
