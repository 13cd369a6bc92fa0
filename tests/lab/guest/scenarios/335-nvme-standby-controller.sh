# SPDX-License-Identifier: Apache-2.0
# One path is the near one, the other leads through the second controller of the array: as designed.
. /lab/storage.sh
nvme_over_two_links
set_ana 2 non-optimized
#: pass mpath.nvme nvme?n1
#: exit 0
