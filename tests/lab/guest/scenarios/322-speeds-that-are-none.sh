# SPDX-License-Identifier: Apache-2.0
# A tap says 10 Mb/s, a bond the sum of its members, a veth 10 Gb/s: none of that is a port.
. /lab/links.sh
switch_ports 2
switch_lag far0 far1
bond_of member0 member1 -- "${lacp[@]}"
wait_for 40 aggregated 2
load tun
ip tuntap add tap9 mode tap
undo ip tuntap del tap9 mode tap
ip link set tap9 up
ip addr add 10.45.0.1/24 dev tap9
ip addr add 10.46.0.1/24 dev bond0
profile <<END
name: lab
site:
  speed: 10G
END
#: pass nic.link_speed data0
#: pass bond.lacp_partner bond0
#: exit 0
