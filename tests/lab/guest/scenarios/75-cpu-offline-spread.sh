# SPDX-License-Identifier: Apache-2.0
# A CPU of the port's node was taken offline, and virtio spread its queues over the CPUs of both nodes.
write 0 /sys/devices/system/cpu/cpu3/online
undo place_interrupts data0 2-3
undo write 1 /sys/devices/system/cpu/cpu3/online
# Flows are hashed to queues: several, so that queues of both nodes get some.
for port in 9002 9003 9004 9005 9006 9007 9008 9009; do
	background_peer traffic udp-send 10.9.0.1 $port 500
done
sleep 1
audit_with --interval 2
#: may irq.effective_mismatch/elsewhere data0 low
#: may nic.channels/more-than-cpus data0 low
#: fail irq.numa_affinity/remote data0 medium
#: exit 0
