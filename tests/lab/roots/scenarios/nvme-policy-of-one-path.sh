# SPDX-License-Identifier: Apache-2.0
# Four equal paths, and the policy numa uses one of them.
node
nvme_paths numa optimized optimized optimized optimized non-optimized non-optimized
#: fail mpath.nvme/one-port-policy nvme0n1 medium
#: exit 0
