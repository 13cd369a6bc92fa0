# SPDX-License-Identifier: Apache-2.0
# A disk with one path below a map, as every boot disk of this site; the daemon runs.
. /lab/storage.sh
dm_disks
map mpatha mpath-33333333000007d0 /dev/sda
multipathd
profile <<END
name: lab
bounds:
  mpath.dm.paths: 1
END
#: pass mpath.dm dm-0
#: exit 0
