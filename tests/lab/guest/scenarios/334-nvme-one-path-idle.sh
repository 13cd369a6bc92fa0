# SPDX-License-Identifier: Apache-2.0
# The same with a reader at work: one path carries everything.
. /lab/storage.sh
nvme_over_two_links
disk=$(cd /sys/block && ls -d nvme?n1 | tail -n 1)
read_on() {
	while :; do
		dd if="/dev/$disk" of=/dev/null bs=1M count=64 2>/dev/null
	done
}
background read_on
sleep 0.5
audit_with --interval 2
profile <<END
name: lab
bounds:
  mpath.nvme.busy: 1000000
END
#: fail mpath.nvme/uneven nvme?n1 medium
#: exit 0
