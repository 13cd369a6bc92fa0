# SPDX-License-Identifier: Apache-2.0
# Pods on a bridge, a VXLAN between the nodes, and 50 bytes less for both: an idle Kubernetes node.
pair
first_namespace
host pod
add_link node cni0 type bridge
address node cni0 10.244.0.1/24
wire node veth1 - pod net0 10.244.0.2/24
ip -n node link set veth1 master cni0
ip -n node link set veth1 mtu 1450
ip -n pod link set net0 mtu 1450
ip -n node route add default via 10.9.0.2
add_link node flannel.1 type vxlan id 1 dev eth0 dstport 8472
ip -n node link set flannel.1 mtu 1450
address node flannel.1 10.244.0.0/32
audit_with --interval 1 --netns all
#: pass container.mtu flannel.1
#: pass container.netdev_kind cni0
#: pass container.bandwidth_limit veth1
#: exit 0
