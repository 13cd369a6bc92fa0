# SPDX-License-Identifier: Apache-2.0
# Both paths of a map are active; only its daemon is missing.
. /lab/storage.sh
dm_multipath
dmsetup status mpatha
#: pass mpath.dm dm-0
#: fail mpath.dm/no-daemon - medium
#: exit 0
#: replay
