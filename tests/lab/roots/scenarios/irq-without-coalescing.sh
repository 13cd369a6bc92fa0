# SPDX-License-Identifier: Apache-2.0
# Somebody turned coalescing off for the first port: its busiest queue interrupts 140000 times a second, and CPU
# time goes to being called.  The line of the onboard port is shared with a device that calls for nothing.
node
cpus 64 2
two_ports
onboard eno1 1000
queues 0000:21:00.0 100 8 0 140000
queues 0000:a1:00.0 200 8 32 90000
irq 130 0000:01:00.0 eno1 1 90
interrupts
spurious() { # COUNT UNHANDLED
	printf 'count %s\nunhandled %s\nlast_unhandled 0 ms\n' "$1" "$2"
}
spurious 100 0 | file proc/irq/130/spurious
spurious 1000 400 | again proc/irq/130/spurious
#: fail irq.rate/many ens1 low
#: pass irq.rate ens2
#: exit 0
