# SPDX-License-Identifier: Apache-2.0
# The target says of one path that it leads nowhere at present: a spare that is none.
. /lab/storage.sh
nvme_over_tcp
echo inaccessible >/sys/kernel/config/nvmet/ports/2/ana_groups/1/ana_state
sleep 1
grep -H . /sys/block/nvme*c*/ana_state
#: may mpath.nvme/one-port-policy
