# SPDX-License-Identifier: Apache-2.0
# A function of the class InfiniBand sits in the bus, and neither its driver nor ib_core is loaded.
# No emulator has one: another function gets its class.
card=$(readlink -f /sys/class/nvme/nvme1/device)
echo 0x020700 >/tmp/class
undo rm /tmp/class
mount --bind /tmp/class "$card/class"
undo umount "$card/class"
#: fail rdma.mod.core/not-loaded ib_core critical
#: fail rdma.dev.present/no-device 0000:* high
#: first rdma.mod.core/not-loaded ib_core
#: no-module ib_core
#: exit 1
