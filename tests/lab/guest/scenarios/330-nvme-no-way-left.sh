# SPDX-License-Identifier: Apache-2.0
# The target says of both paths that they lead nowhere: every read waits.
. /lab/storage.sh
nvme_over_tcp
set_ana 1 inaccessible
set_ana 2 inaccessible
wait_for 10 sh -c "! cat /sys/class/nvme/nvme*/nvme*c*n1/ana_state | grep -qx optimized"
#: fail mpath.nvme/no-usable-path nvme?n1 critical
#: exit 1
#: replay
