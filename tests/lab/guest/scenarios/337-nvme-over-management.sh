# SPDX-License-Identifier: Apache-2.0
# Storage is reached over the port that the site keeps for management.
. /lab/links.sh
. /lab/storage.sh
rails rail1
nvme_target
nvme_port 1 10.11.0.2 peer
undo disconnect
nvme_connect 1 10.11.0.2
wait_for 10 ana_is_known optimized
profile <<END
name: lab
site:
  mgmt_ports: [rail1, mgmt0]
END
#: machine rails
#: fail mpath.nvme/over-management nvme? medium
#: exit 0
