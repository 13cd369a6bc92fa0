# SPDX-License-Identifier: Apache-2.0
# Two maps: one of two paths, one of which somebody forgot the second.
. /lab/storage.sh
dm_multipath max_luns=2
wait_for 10 test -e /sys/block/sdd/size
map mpathb mpath-33333333000007d1 /dev/sdc
#: fail mpath.dm/few-paths dm-1 high
#: fail mpath.dm/no-daemon - medium
#: first mpath.dm/few-paths dm-1
#: exit 1
