# SPDX-License-Identifier: Apache-2.0
# Both paths to a disk over NVMe/TCP are alive and used in turn.
. /lab/storage.sh
nvme_over_tcp
nvme_policy round-robin
#: pass mpath.nvme nvme?n1
#: exit 0
