# SPDX-License-Identifier: Apache-2.0
# A path of a map is given up while its disk runs.  Only the status of the map tells, and that is not
# for everybody: who may not ask does not know, and must not say that all is well.
. /lab/storage.sh
dm_multipath
dmsetup message mpatha 0 fail_path /dev/sdb
chmod 777 "$2"
audit_by setpriv --reuid=65534 --regid=65534 --clear-groups
afterwards() {
	dmsetup status mpatha | grep -o '8:[0-9]* F' >"$1/control"
}
#: control 8:16 F
#: unknown mpath.dm dm-0
#: may mpath.dm/no-daemon - medium
#: exit 0
