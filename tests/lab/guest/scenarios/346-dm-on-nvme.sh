# SPDX-License-Identifier: Apache-2.0
# Two layers do the same: dm-multipath stands on a disk whose paths the kernel has joined already.
. /lab/storage.sh
modprobe -a dm_multipath dm_round_robin
disk=$(cd /sys/block && ls -d nvme?n1 | head -n 1)
dmsetup create mpatha -u mpath-eui.1 --table \
	"0 $(cat "/sys/block/$disk/size") multipath 2 queue_mode bio 0 1 1 round-robin 0 1 1 /dev/$disk 1"
undo dmsetup remove mpatha
multipathd
#: fail mpath.dm/nvme-twice dm-0 medium
#: exit 0
