# SPDX-License-Identifier: Apache-2.0
# device-mapper gave a path up while its disk runs; sysfs does not show that, so nobody may pass it.
. /lab/storage.sh
dm_multipath
dmsetup message mpatha 0 fail_path /dev/sdb
dmsetup status mpatha
#: unknown mpath.dm dm-0
#: fail mpath.dm/no-daemon - medium
#: exit 0
