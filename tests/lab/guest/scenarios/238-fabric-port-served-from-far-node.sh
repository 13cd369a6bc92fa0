# SPDX-License-Identifier: Apache-2.0
# The CPUs of node 1 are kept free of interrupts: the queues of the fabric port there are served by
# those of node 0.
place_interrupts data0 0-1
undo place_interrupts data0 2-3
for port in 9002 9003 9004 9005; do
	background_peer traffic udp-send 10.9.0.1 $port 1000
done
sleep 1
profile <<END
name: lab
site:
  fabric_ports: [data0]
bounds:
  irq.numa_affinity.load: 15
END
audit_with --interval 2
#: may irq.effective_mismatch/elsewhere data0 low
#: fail irq.numa_affinity/remote data0 high
#: first irq.numa_affinity/remote data0
#: exit 1
