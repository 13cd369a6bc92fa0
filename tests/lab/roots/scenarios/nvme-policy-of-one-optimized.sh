# SPDX-License-Identifier: Apache-2.0
# The policy numa where only one path is optimized: there is nothing to share.
node
nvme_paths numa optimized non-optimized
#: pass mpath.nvme nvme0n1
#: exit 0
