# SPDX-License-Identifier: Apache-2.0
# Two maps have four paths, one has a single one: three were never found again.
node
modules_loaded dm_multipath
dm_map mpatha a b c d
dm_map mpathb e f g h
dm_map mpathc i
#: fail mpath.dm/few-paths dm-2 high
#: exit 1
