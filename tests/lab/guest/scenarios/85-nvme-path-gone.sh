# SPDX-License-Identifier: Apache-2.0
# The target gave up one of the two ports: one controller tries to come back.
. /lab/storage.sh
nvme_over_tcp
link=/sys/kernel/config/nvmet/ports/2/subsystems/lab
rm "$link"
undo ln -s /sys/kernel/config/nvmet/subsystems/lab "$link"
one_lost() {
	! both_live
}
wait_for 15 one_lost
#: fail mpath.nvme/not-live nvme? high
#: exit 1
