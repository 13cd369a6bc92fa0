# SPDX-License-Identifier: Apache-2.0
# Two ports for storage, and both connections leave by the same one.
. /lab/links.sh
. /lab/storage.sh
rails rail1 rail2
nvme_target
nvme_port 1 10.11.0.2 peer
nvme_port 2 10.11.0.2 peer
undo disconnect
nvme_connect 1 10.11.0.2
nvme_connect 2 10.11.0.2
wait_for 10 both_live
profile <<END
name: lab
site:
  storage_ports: [rail1, rail2]
END
#: machine rails
#: fail mpath.nvme/one-link nvme?n1 medium
#: exit 0
