# SPDX-License-Identifier: Apache-2.0
# One of the two disks of a map is offline.
. /lab/storage.sh
dm_multipath
echo offline >/sys/block/sdb/device/state
undo write running /sys/block/sdb/device/state
#: first mpath.dm/failed-path dm-0/sdb
#: fail mpath.dm/failed-path dm-0/sdb high
#: fail mpath.dm/no-daemon - medium
#: exit 1
#: replay
