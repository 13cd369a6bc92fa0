# SPDX-License-Identifier: Apache-2.0
# device-mapper gave both paths up, and I/O waits for one to return.
. /lab/storage.sh
dm_multipath
dmsetup message mpatha 0 queue_if_no_path
dmsetup message mpatha 0 fail_path /dev/sda
dmsetup message mpatha 0 fail_path /dev/sdb
undo dmsetup message mpatha 0 fail_if_no_path
#: fail mpath.dm/no-active-path dm-0 critical
#: fail mpath.dm/no-daemon - medium
#: first mpath.dm/no-active-path dm-0
#: exit 1
#: replay
