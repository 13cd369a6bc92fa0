# SPDX-License-Identifier: Apache-2.0
# The target says of one path that it leads nowhere at present: what is left has no spare.
. /lab/storage.sh
nvme_over_tcp
nvme_policy round-robin
set_ana 2 inaccessible
afterwards() {
	sort /sys/class/nvme/nvme*/nvme*c*n1/ana_state >"$1/control"
}
profile <<END
name: lab
bounds:
  mpath.nvme.paths: 2
END
#: fail mpath.nvme/few-paths nvme?n1 high
#: control inaccessible
#: exit 1
