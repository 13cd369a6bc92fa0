# SPDX-License-Identifier: Apache-2.0
# The kernel's own multipath is off and nothing else joins the two connections: two disks that are one.
. /lab/storage.sh
both_local() {
	[ -d /sys/class/nvme/nvme0 ] && [ -d /sys/class/nvme/nvme1 ] &&
		! cat /sys/class/nvme/nvme?/state | grep -qv live
}
reload() { # OPTION...
	local module
	for module in nvmet_tcp nvmet nvme_tcp nvme_fabrics nvme nvme_core; do
		[ ! -d "/sys/module/$module" ] || rmmod "$module"
	done
	modprobe nvme_core "$@"
	modprobe nvme
	wait_for 10 both_local
}
undo reload
reload multipath=N
nvme_over_tcp
#: fail mpath.nvme/native-off nvme? medium
#: exit 0
