# SPDX-License-Identifier: Apache-2.0
# The nodes have jumbo frames, their VXLAN was left at 1450 bytes: six packets do the work of one.
pair
first_namespace
ip -n node link set eth0 mtu 9000
ip -n peer link set eth0 mtu 9000
host pod
wire node veth1 10.7.0.1/24 pod net0 10.7.0.2/24
ip -n node link set veth1 mtu 1450
ip -n pod link set net0 mtu 1450
add_link node flannel.1 type vxlan id 1 dev eth0 dstport 8472
ip -n node link set flannel.1 mtu 1450
address node flannel.1 10.244.0.0/32
#: fail container.mtu/tunnel-left-small flannel.1 medium
