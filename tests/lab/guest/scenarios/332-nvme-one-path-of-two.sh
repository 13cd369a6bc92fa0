# SPDX-License-Identifier: Apache-2.0
# The site has two paths to each disk, and one was never connected.
. /lab/storage.sh
nvme_target
nvme_port 1 127.0.0.1
nvme_port 2 127.0.0.1
undo disconnect
nvme_connect 1 127.0.0.1
wait_for 10 ana_is_known optimized
profile <<END
name: lab
bounds:
  mpath.nvme.paths: 2
END
#: fail mpath.nvme/few-paths nvme?n1 high
#: exit 1
