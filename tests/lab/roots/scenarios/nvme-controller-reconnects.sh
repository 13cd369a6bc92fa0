# SPDX-License-Identifier: Apache-2.0
# One of four connections is lost and tried again and again.
node
nvme_paths round-robin optimized optimized optimized optimized
put sys/class/nvme/nvme2/state connecting
#: fail mpath.nvme/not-live nvme2 high
#: exit 1
