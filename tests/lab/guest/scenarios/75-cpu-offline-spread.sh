# SPDX-License-Identifier: Apache-2.0
# A CPU of the port's node was taken offline, and virtio spread its queues over the CPUs of both nodes.
write 0 /sys/devices/system/cpu/cpu3/online
undo place_interrupts data0 2-3
undo write 1 /sys/devices/system/cpu/cpu3/online
background_peer traffic udp-send 10.9.0.1 9002 3000
sleep 1
audit_with --interval 2
#: fail irq.numa_affinity/remote data0 medium
#: may irq.overlap/* data0
#: exit 0
