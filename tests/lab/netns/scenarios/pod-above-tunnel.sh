# SPDX-License-Identifier: Apache-2.0
# Pods may send 1500 bytes; the VXLAN that joins the nodes takes 1450, as it must.
pair
first_namespace
host pod
wire node veth1 10.7.0.1/24 pod net0 10.7.0.2/24
ip -n node route add default via 10.9.0.2
add_link node flannel.1 type vxlan id 1 dev eth0 dstport 8472
ip -n node link set flannel.1 mtu 1450
address node flannel.1 10.244.0.0/32
#: fail container.mtu/above-routed flannel.1 medium
