# SPDX-License-Identifier: Apache-2.0
# /proc shows to each user own processes only: whether a launcher runs cannot be told.
. /lab/rdma.sh
infiniband_card lid=40 sm_lid=1
mount -o remount,hidepid=2 /proc
undo mount -o remount,hidepid=0 /proc
chmod 777 "$2"
audit_by setpriv --reuid=65534 --regid=65534 --clear-groups
afterwards() {
	setpriv --reuid=65534 --regid=65534 --clear-groups ls -d /proc/1 2>&1 | grep -q 'No such' &&
		echo hidden >"$1/control"
}
#: kmod labhca
#: control hidden
#: unknown rdma.lim.memlock
#: exit 0
