# SPDX-License-Identifier: Apache-2.0
# Local disks only, one of which has a controller that died: no question of the network's.
node
nvme_controller 0 pcie 0000:02:00.0 nqn.2014.08.org.nvmexpress:80868086local0
nvme_controller 1 pcie 0000:03:00.0 nqn.2014.08.org.nvmexpress:80868086local1
put sys/class/nvme/nvme1/state dead
#: skip mpath.nvme
#: exit 0
