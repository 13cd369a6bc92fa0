# SPDX-License-Identifier: Apache-2.0
# Somebody pinned all queues of the fabric port to one core; the other core of the node has none.
place_interrupts data0 2
undo place_interrupts data0 2-3
for port in 9002 9003 9004 9005 9006 9007 9008 9009; do
	background_peer traffic udp-send 10.9.0.1 $port 500
done
sleep 1
# Emulated, a queue that is busy takes some dozens of interrupts; and the node has two cores only.
profile <<END
name: lab
site:
  fabric_ports: [data0]
bounds:
  irq.overlap.busy: 15
  irq.overlap.fair_share_factor: 1.5
END
audit_with --interval 2
#: may irq.effective_mismatch/elsewhere data0 low
#: fail irq.overlap/overloaded-core data0 high
#: pass irq.numa_affinity data0
#: exit 1
