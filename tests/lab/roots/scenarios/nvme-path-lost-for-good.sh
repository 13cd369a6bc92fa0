# SPDX-License-Identifier: Apache-2.0
# The array gave one path up for good.
node
nvme_paths round-robin optimized persistent-loss optimized
#: fail mpath.nvme/persistent-loss nvme0c1n1 high
#: exit 1
