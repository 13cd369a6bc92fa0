# SPDX-License-Identifier: Apache-2.0
# whole-node.sh - a node as a cluster should have it, for the machine "rails"; a scenario sources it.
. /lab/storage.sh

set_and_keep() { # KEY VALUE: now and in the file
	set_sysctl "$1" "$2"
	echo "$1 = $2" >>/etc/sysctl.d/90-lab.conf
}

whole_node() {
	mkdir -p /run/systemd/system
	undo rm -r /run/systemd
	undo rm -f /etc/sysctl.d/90-lab.conf
	load sch_fq
	undo tc qdisc del dev data0 root
	set_and_keep net.core.default_qdisc fq
	set_and_keep net.core.somaxconn 8192
	set_and_keep net.core.rmem_max 16777216
	set_and_keep net.core.wmem_max 16777216
	set_and_keep net.ipv4.tcp_rmem '4096 131072 16777216'
	set_and_keep net.ipv4.tcp_wmem '4096 65536 16777216'
	load tcp_diag
	tc qdisc replace dev data0 root mq	# of the default above
	rail_lag
	peer ip link set lag0 mtu 9000
	bond_of rail1 rail2 -- "${lacp[@]}" xmit_hash_policy layer3+4
	ip link set bond0 mtu 9000
	wait_for 40 aggregated 2
	load 8021q
	add_link bond0.100 link bond0 type vlan id 100
	ip link set bond0.100 up
	ip addr add 10.13.0.1/24 dev bond0.100
	add_rxe rxe0 data0
	nvme_over_two_links
	nvme_policy round-robin
	profile <<-END
	name: lab
	site:
	  speed: 10G
	  fabric_ports: [rail1, rail2, data0]
	END
}
