# SPDX-License-Identifier: Apache-2.0
# The site reaches storage by RDMA; this node fell back to TCP.
. /lab/storage.sh
nvme_over_tcp
profile <<END
name: lab
bounds:
  mpath.nvme.transport: rdma
END
#: fail mpath.nvme/other-transport nvme? medium
#: exit 0
