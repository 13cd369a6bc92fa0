# SPDX-License-Identifier: Apache-2.0
# All paths of the second map are gone, the first is sound.
node
modules_loaded dm_multipath
dm_map mpatha a b
dm_map mpathb c d
put sys/block/sdc/device/state offline
put sys/block/sdd/device/state transport-offline
#: fail mpath.dm/no-active-path dm-1 critical
#: unknown mpath.dm dm-0
#: exit 1
