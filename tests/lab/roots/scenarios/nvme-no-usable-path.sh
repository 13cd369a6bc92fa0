# SPDX-License-Identifier: Apache-2.0
# Both halves of the array are inaccessible after a failed takeover: the disk stands still.
node
nvme_paths round-robin inaccessible inaccessible
#: fail mpath.nvme/no-usable-path nvme0n1 critical
#: exit 1
