# SPDX-License-Identifier: Apache-2.0
# The target gave up one of the two ports: one controller tries to come back.
. /lab/storage.sh
nvme_over_tcp
lose_path
#: fail mpath.nvme/not-live nvme? high
#: exit 1
