# SPDX-License-Identifier: Apache-2.0
# Two equal paths over two links, used in turn.
. /lab/storage.sh
nvme_over_two_links
nvme_policy round-robin
#: pass mpath.nvme nvme?n1
#: exit 0
