# SPDX-License-Identifier: Apache-2.0
# A CPU of the port's node was taken offline.  virtio then spreads its queues over all CPUs, and the
# administrator has put them where they belong.
write 0 /sys/devices/system/cpu/cpu3/online
undo place_interrupts data0 2-3
undo write 1 /sys/devices/system/cpu/cpu3/online
place_interrupts data0 2
background_peer traffic udp-send 10.9.0.1 9002 3000
sleep 1
audit_with --interval 2
#: may irq.effective_mismatch/elsewhere data0 low
#: may nic.channels/more-than-cpus data0 low
#: pass irq.numa_affinity data0
#: exit 0
