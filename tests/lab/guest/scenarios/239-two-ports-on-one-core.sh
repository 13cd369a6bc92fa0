# SPDX-License-Identifier: Apache-2.0
# Storage and fabric port are served by one core of the fabric port's node, the other cores by none (but
# for queues of data0 without traffic: an interrupt moves when it is next taken).
place_interrupts data0 2
undo place_interrupts data0 2-3
place_interrupts mgmt0 2
undo place_interrupts mgmt0 0-3
for port in 9002 9003 9004 9005 9006 9007; do
	background_peer traffic udp-send 10.9.0.1 $port 500
done
ip neigh add 10.8.0.254 lladdr 52:54:00:00:00:99 dev mgmt0
undo ip neigh del 10.8.0.254 dev mgmt0
background traffic udp-send 10.8.0.254 9002 3000
sleep 1
profile <<END
name: lab
site:
  fabric_ports: [data0]
  storage_ports: [mgmt0]
bounds:
  irq.overlap.busy: 15
END
audit_with --interval 2
#: may irq.overlap/ports-on-one-core data0 high
#: may irq.overlap/overloaded-core data0 high
#: may irq.effective_mismatch/elsewhere data0 low
#: fail irq.overlap/ports-on-one-core mgmt0 high
#: fail irq.numa_affinity/remote mgmt0 medium
#: first irq.overlap/* *0
#: exit 1
