# SPDX-License-Identifier: Apache-2.0
# storage.sh - disks that are reached over several paths; a scenario sources it.

nvme_over_tcp() { # one namespace behind two ports of this host, both connected
	local target=/sys/kernel/config/nvmet port id=11111111-1111-1111-1111-111111111111
	modprobe -a crc32c_generic null_blk nvmet nvmet_tcp nvme_tcp
	mount -t configfs configfs /sys/kernel/config
	undo umount /sys/kernel/config
	mkdir "$target/subsystems/lab"
	echo 1 >"$target/subsystems/lab/attr_allow_any_host"
	mkdir "$target/subsystems/lab/namespaces/1"
	echo -n /dev/nullb0 >"$target/subsystems/lab/namespaces/1/device_path"
	echo 1 >"$target/subsystems/lab/namespaces/1/enable"
	undo rmdir "$target/subsystems/lab/namespaces/1" "$target/subsystems/lab"
	for port in 1 2; do
		mkdir "$target/ports/$port"
		undo rmdir "$target/ports/$port"
		echo ipv4 >"$target/ports/$port/addr_adrfam"
		echo tcp >"$target/ports/$port/addr_trtype"
		echo 127.0.0.1 >"$target/ports/$port/addr_traddr"
		echo $((4419 + port)) >"$target/ports/$port/addr_trsvcid"
		ln -s "$target/subsystems/lab" "$target/ports/$port/subsystems/lab"
		undo rm "$target/ports/$port/subsystems/lab"
	done
	undo disconnect
	for port in 4420 4421; do
		echo "transport=tcp,traddr=127.0.0.1,trsvcid=$port,nqn=lab,hostnqn=nqn.2014-08.org.nvmexpress:uuid:$id,hostid=$id" >/dev/nvme-fabrics
	done
	wait_for 10 both_live
}

over_tcp() { # the controllers
	local controller
	for controller in /sys/class/nvme/nvme*; do
		[ "$(cat "$controller/transport")" != tcp ] || echo "$controller"
	done
}

both_live() {
	local controller live=0
	for controller in $(over_tcp); do
		[ "$(cat "$controller/state")" != live ] || live=$((live + 1))
	done
	[ $live = 2 ]
}

disconnect() {
	local controller
	for controller in $(over_tcp); do
		echo 1 >"$controller/delete_controller"
	done
}

dm_multipath() { # the map mpatha over the two disks sda and sdb, which are one
	load sd_mod
	load dm_multipath
	load dm_round_robin
	load scsi_debug add_host=2 vpd_use_hostno=0 dev_size_mb=16
	wait_for 10 test -e /sys/block/sdb/size
	dmsetup create mpatha -u mpath-33333333000007d0 --table \
		"0 $(cat /sys/block/sda/size) multipath 0 0 1 1 round-robin 0 2 1 /dev/sda 1 /dev/sdb 1"
	undo dmsetup remove mpatha
}
