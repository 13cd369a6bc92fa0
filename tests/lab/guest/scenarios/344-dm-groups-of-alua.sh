# SPDX-License-Identifier: Apache-2.0
# Two groups of one path each, the second one a spare, and the daemon runs: how ALUA looks.
. /lab/storage.sh
dm_disks
dmsetup create mpatha -u mpath-33333333000007d0 --table \
	"0 $(cat /sys/block/sda/size) multipath 1 queue_if_no_path 0 2 1 round-robin 0 1 1 /dev/sda 1 round-robin 0 1 1 /dev/sdb 1"
undo dmsetup remove mpatha
undo dmsetup message mpatha 0 fail_if_no_path
multipathd
#: pass mpath.dm dm-0
#: exit 0
#: replay
