# SPDX-License-Identifier: Apache-2.0
# As in many containers /proc/interrupts is there and empty, and sysfs does not help: that is not
# the same as no interrupt.
mount --bind /dev/null /proc/interrupts
undo umount /proc/interrupts
mount -t tmpfs none /sys/kernel/irq
undo umount /sys/kernel/irq
audit_with --interval 1
#: unknown irq.numa_affinity data0
#: unknown irq.overlap data0
#: exit 0
