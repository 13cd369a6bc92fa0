# SPDX-License-Identifier: Apache-2.0
# All CPUs of both nodes may take the interrupts of data0, and those of its own node do: where they
# are taken counts, not what the mask would allow.
place_interrupts data0 2-3
undo place_interrupts data0 2-3
for port in 9002 9003 9004 9005; do
	background_peer traffic udp-send 10.9.0.1 $port 1000
done
sleep 1
# Where a wider mask sends a vector is the kernel's choice, now and then the far node.
taken() { # by the far node and by the near one, so far
	awk -v vectors=" $(ls /sys/class/net/data0/device/../msi_irqs | xargs) " '
		NR > 1 && index(vectors, " " $1 + 0 " ") { far += $2 + $3; near += $4 + $5 }
		END { print far + 0, near + 0 }' /proc/interrupts
}
nearly_all_near() { # [SECONDS]: of what is taken in that time, or since `before`
	local far near
	[ -z "${1:-}" ] || {
		before=($(taken))
		sleep "$1"
	}
	read -r far near <<<"$(taken)"
	[ $((near - before[1])) -gt $((20 * (far - before[0]))) ]
}
for try in 1 2 3 4 5; do
	place_interrupts data0 2-3
	sleep 0.3
	place_interrupts data0 0-3
	! nearly_all_near 0.5 || break
done
before=($(taken))
afterwards() {
	! nearly_all_near || echo 'taken by the near node' >"$1/control"
}
audit_with --interval 2
#: may irq.effective_mismatch/elsewhere data0 low
#: control taken by the near node
#: pass irq.numa_affinity data0
#: exit 0
