# SPDX-License-Identifier: Apache-2.0
# A node of many containers: 200 links more, each of which could be asked anything.
load veth
load bridge
add_link cni0 type bridge
ip link set cni0 up
for i in $(seq 1 100); do
	echo "link add veth$i mtu 1450 type veth peer name eth0v$i mtu 1450 netns peer"
	echo "link set veth$i master cni0 up"
done >"$scratch/batch"
ip -batch "$scratch/batch"
for i in $(seq 1 100); do
	echo "link del veth$i"
done >"$scratch/undo"
undo ip -batch "$scratch/undo"
#: pass stack.qdisc_shaper data0
#: exit 0
