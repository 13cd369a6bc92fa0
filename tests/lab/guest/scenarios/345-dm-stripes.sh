# SPDX-License-Identifier: Apache-2.0
# A map over two whole disks that is no multipath.
. /lab/storage.sh
dm_disks
dmsetup create fast --table "0 $(cat /sys/block/sda/size) striped 2 64 /dev/sda 0 /dev/sdb 0"
undo dmsetup remove fast
#: skip mpath.dm
#: exit 0
