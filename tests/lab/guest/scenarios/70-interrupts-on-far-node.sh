# SPDX-License-Identifier: Apache-2.0
# data0 sits on node 1, its queues are served by the CPUs of node 0.
place_interrupts data0 0-1
undo place_interrupts data0 2-3
background_peer traffic udp-send 10.9.0.1 9002 5000
sleep 1.5
audit_with --interval 2
#: may irq.effective_mismatch/elsewhere data0 low
#: fail irq.numa_affinity/remote data0 medium
#: exit 0
