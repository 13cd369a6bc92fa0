# SPDX-License-Identifier: Apache-2.0
# Two equal paths over two links, and the policy of the kernel sends all I/O over the nearest one.
. /lab/storage.sh
nvme_over_two_links
#: fail mpath.nvme/one-port-policy nvme?n1 medium
#: exit 0
