# SPDX-License-Identifier: Apache-2.0
# storage.sh - disks that are reached over several paths; a scenario sources it.

nvme_target() { # a subsystem of one namespace, "lab"; nvme_port gives it its ports
	local target=/sys/kernel/config/nvmet
	modprobe -a crc32c_generic null_blk nvmet nvmet_tcp nvme_tcp
	mount -t configfs configfs /sys/kernel/config
	undo umount /sys/kernel/config
	mkdir "$target/subsystems/lab"
	echo 1 >"$target/subsystems/lab/attr_allow_any_host"
	mkdir "$target/subsystems/lab/namespaces/1"
	echo -n /dev/nullb0 >"$target/subsystems/lab/namespaces/1/device_path"
	echo 1 >"$target/subsystems/lab/namespaces/1/enable"
	undo rmdir "$target/subsystems/lab/namespaces/1" "$target/subsystems/lab"
}

nvme_namespace=()	# of the network: N -> where port N of the target listens

nvme_listen() { # N
	local there=()
	[ -z "${nvme_namespace[$1]}" ] || there=(nsenter "--net=/run/netns/${nvme_namespace[$1]}")
	"${there[@]}" ln -s /sys/kernel/config/nvmet/subsystems/lab \
		"/sys/kernel/config/nvmet/ports/$1/subsystems/lab"
}

nvme_port() { # N ADDRESS [NETWORK-NAMESPACE]: port N of the target listens there at 4419 + N
	local port=/sys/kernel/config/nvmet/ports/$1
	nvme_namespace[$1]=${3:-}
	mkdir "$port"
	undo rmdir "$port"
	echo ipv4 >"$port/addr_adrfam"
	echo tcp >"$port/addr_trtype"
	echo "$2" >"$port/addr_traddr"
	echo $((4419 + $1)) >"$port/addr_trsvcid"
	nvme_listen "$1"
	undo rm "$port/subsystems/lab"
}

nvme_connect() { # N ADDRESS [,OPTION...]: to port N of the target
	local id=11111111-1111-1111-1111-111111111111
	echo "transport=tcp,traddr=$2,trsvcid=$((4419 + $1)),nqn=lab,hostnqn=nqn.2014-08.org.nvmexpress:uuid:$id,hostid=$id${3:-}" >/dev/nvme-fabrics
}

nvme_over_tcp() { # one namespace behind two ports of this host, both connected
	nvme_target
	nvme_port 1 127.0.0.1
	nvme_port 2 127.0.0.1
	undo disconnect
	nvme_connect 1 127.0.0.1
	nvme_connect 2 127.0.0.1
	wait_for 10 both_live
}

nvme_over_two_links() { # the same behind two links to the peer, data0 and stor1
	add_link stor1 type veth peer name stor1 netns peer
	ip addr add 10.12.0.1/24 dev stor1
	ip link set stor1 up
	peer ip addr add 10.12.0.2/24 dev stor1
	peer ip link set stor1 up
	nvme_target
	nvme_port 1 10.9.0.2 peer
	nvme_port 2 10.12.0.2 peer
	undo disconnect
	nvme_connect 1 10.9.0.2
	nvme_connect 2 10.12.0.2
	wait_for 10 both_live
}

set_ana() { # PORT STATE: how the namespace is reached through the target's port; known to this host
	echo "$2" >"/sys/kernel/config/nvmet/ports/$1/ana_groups/1/ana_state"
	wait_for 10 ana_is_known "$2"
}

ana_is_known() { # STATE: of one path at least
	cat /sys/class/nvme/nvme*/nvme*c*n1/ana_state | grep -qx "$1"
}

lose_path() { # the target gives up its second port, and the connection to it dies
	rm /sys/kernel/config/nvmet/ports/2/subsystems/lab
	undo nvme_listen 2
	wait_for 15 one_lost
}

one_lost() {
	! both_live
}

nvme_policy() { # POLICY: of all subsystems, which are new with each scenario but for the local one
	local file
	for file in /sys/class/nvme-subsystem/*/iopolicy; do
		undo write "$(cat "$file")" "$file"
		write "$1" "$file"
	done
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

dm_disks() { # [OPTION...]: sda and sdb, which are one; options of scsi_debug
	load sd_mod
	load dm_multipath
	load dm_round_robin
	load scsi_debug add_host=2 vpd_use_hostno=0 dev_size_mb=16 "$@"
	wait_for 10 test -e /sys/block/sdb/size
}

map() { # NAME UUID DISK...: a map of multipath, its paths in one group
	local name=$1 uuid=$2 paths='' disk
	shift 2
	for disk; do
		paths+=" $disk 1"
	done
	dmsetup create "$name" -u "$uuid" --table \
		"0 $(cat "/sys/block/${1#/dev/}/size") multipath 0 0 1 1 round-robin 0 $# 1$paths"
	undo dmsetup remove "$name"
}

dm_multipath() { # [OPTION...]: the map mpatha over the two disks sda and sdb
	dm_disks "$@"
	map mpatha mpath-33333333000007d0 /dev/sda /dev/sdb
}

multipathd() { # a process of that name
	printf '#!/usr/bin/bash\nread -r _ <>%s\n' "$scratch/forever" >"$scratch/multipathd"
	chmod +x "$scratch/multipathd"
	mkfifo "$scratch/forever"
	background "$scratch/multipathd"
	wait_for 5 grep -qx multipathd "/proc/$!/comm"
}
