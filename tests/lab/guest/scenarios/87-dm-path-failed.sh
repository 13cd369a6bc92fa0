# SPDX-License-Identifier: Apache-2.0
# device-mapper gave a path up while its disk runs: only the status of the map tells.
. /lab/storage.sh
dm_multipath
dmsetup message mpatha 0 fail_path /dev/sdb
dmsetup status mpatha
#: first mpath.dm/failed-path dm-0/sdb
#: fail mpath.dm/failed-path dm-0/sdb high
#: fail mpath.dm/no-daemon - medium
#: exit 1
#: replay
