# SPDX-License-Identifier: Apache-2.0
# Nobody runs multipathd: a path that was lost stays lost.
node
modules_loaded dm_multipath
dm_map mpatha a b
remove run/multipathd.pid
#: fail mpath.dm/no-daemon - medium
#: unknown mpath.dm dm-0
#: exit 0
