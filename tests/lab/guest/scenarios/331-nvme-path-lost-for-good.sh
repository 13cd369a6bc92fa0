# SPDX-License-Identifier: Apache-2.0
# The target gave up one of two paths for ever; the connection lives.
. /lab/storage.sh
nvme_over_tcp
set_ana 2 persistent-loss
#: fail mpath.nvme/persistent-loss nvme*n1 high
#: exit 1
