# SPDX-License-Identifier: Apache-2.0
# All that may stand on a port or beside it, and fits.
load 8021q
modprobe -a macvlan macvtap ipvlan tun wireguard bridge
load dummy numdummies=0
load ifb numifbs=0
add_link outer link data0 type vlan id 30 protocol 802.1ad
add_link inner link outer type vlan id 31
add_link mv0 link data0 type macvlan mode bridge
add_link mt0 link outer type macvtap mode bridge
add_link iv0 link inner type ipvlan mode l3
add_link data0.40 link data0 type vlan id 40
set_sysctl net.ipv4.conf.all.send_redirects 1	# WireGuard turns it off for the whole host
add_link wg0 mtu 1420 type wireguard
add_link ifb9 type ifb
add_link dummy9 mtu 65521 type dummy
add_link br9 type bridge
ip tuntap add tap9 mode tap
undo ip tuntap del tap9 mode tap
ip link set tap9 master br9
ip link property add dev data0.40 altname storage-of-the-second-cluster
for link in outer inner mv0 mt0 iv0 data0.40 wg0 ifb9 dummy9 br9 tap9; do
	ip link set "$link" up
done
ip addr add 10.44.0.1/24 dev data0.40
ip addr add 10.45.0.1/24 dev tap9
#: pass nic.mtu_consistency inner
#: pass nic.mtu_consistency mv0
#: pass nic.mtu_consistency iv0
#: pass nic.mtu_consistency data0.40
#: exit 0
