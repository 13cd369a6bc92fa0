# SPDX-License-Identifier: Apache-2.0
# Eight paths to one disk, and the kernel took one of them offline.
node
modules_loaded dm_multipath
dm_map mpatha a b c d e f g h
put sys/block/sdc/device/state offline
#: fail mpath.dm/failed-path dm-0/sdc high
#: exit 1
