# SPDX-License-Identifier: Apache-2.0
# Eight paths over TCP to an array with two halves: four optimized, four on standby.  All four are used.
node
nvme_paths round-robin optimized optimized optimized optimized inaccessible inaccessible inaccessible inaccessible
nvme_controller 8 tcp traddr=10.0.0.1,trsvcid=8009 nqn.2014-08.org.nvmexpress.discovery
put sys/class/nvme/nvme8/cntrltype discovery
put sys/class/nvme/nvme8/state connecting
#: pass mpath.nvme nvme0n1
#: skip mpath.nvme nvme8
#: exit 0
