# SPDX-License-Identifier: Apache-2.0
# Lines of the log that name trouble, written by a program and about devices that are not here.
write '<4>lab: nf_conntrack: table full, dropping packet' /dev/kmsg
write '<3>lab: mlx5_core 0000:41:00.0: health_care:154: handling bad device here' /dev/kmsg
afterwards() {
	dmesg | grep -o 'lab: nf_conntrack: table full' | tail -n 1 >"$1/control"
}
#: control lab: nf_conntrack: table full
#: awaits rdma.dev.health_kmsg
#: skip rdma.dev.health_kmsg
#: exit 0
