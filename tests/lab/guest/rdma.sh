# SPDX-License-Identifier: Apache-2.0
# rdma.sh - cards that no emulator has; a scenario sources it and says "#: kmod labhca".

roce_card() { # roce0, a port of 200 Gb/s with DCB, and its RDMA device labhca0
	insmod /lab/labnic.ko nics=1 speed=200000 numa=1
	undo rmmod labnic
	ip link set roce0 mtu 4200 up
	ip addr add 10.40.0.1/24 dev roce0
	# what 200 Gb/s over 100 us need
	set_sysctl net.ipv4.tcp_rmem '4096 131072 33554432'
	set_sysctl net.ipv4.tcp_wmem '4096 65536 33554432'
	priorities_at_boot
	load ib_core
	insmod /lab/labhca.ko netdev=roce0
	undo rmmod labhca
}

# What a scenario sets with dcb is set again when the machine boots.
priorities_at_boot() {
	set_file 'ACTION=="add", KERNEL=="roce*", RUN+="/sbin/dcb pfc set dev %k prio-pfc all:off 3:on"
ACTION=="add", KERNEL=="roce*", RUN+="/sbin/dcb app replace dev %k dscp-prio 26:3"' /etc/udev/rules.d/90-roce.rules
}

infiniband_card() { # labhca0; OPTION=VALUE... of the module
	load ib_core
	insmod /lab/labhca.ko "$@"
	undo rmmod labhca
}

roce_site() { # a fabric that pauses priority 3 and puts DSCP 26 there
	profile <<-END
	name: lab
	site:
	  fabric: roce
	  roce_ports: [roce0]
	  roce_mode: lossless
	  roce_prio: 3
	  roce_dscp: 26
	  trust: dscp
	END
}
