# SPDX-License-Identifier: Apache-2.0
# All CPUs of both nodes may take the interrupts of data0, and those of its own node do: where they
# are taken counts, not what the mask would allow.
place_interrupts data0 2-3
undo place_interrupts data0 2-3
for port in 9002 9003 9004 9005; do
	background_peer traffic udp-send 10.9.0.1 $port 1000
done
far() { # the vectors taken elsewhere
	local irq
	for irq in $(ls /sys/class/net/data0/device/../msi_irqs); do
		case $(cat /proc/irq/$irq/effective_affinity_list) in [23] | 2-3) ;; *) printf ' %s' "$irq" ;; esac
	done
}
# Where a wider mask sends an idle vector is the kernel's choice; now and then it is the far node.
for try in 1 2 3 4 5; do
	place_interrupts data0 2-3
	sleep 0.5
	place_interrupts data0 0-3
	[ -n "$(far)" ] || break
done
afterwards() {
	echo "far:$(far)" >"$1/control"
}
audit_with --interval 2
#: control far:
#: pass irq.numa_affinity data0
#: exit 0
