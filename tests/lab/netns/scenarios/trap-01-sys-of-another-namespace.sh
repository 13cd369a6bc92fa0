# SPDX-License-Identifier: Apache-2.0
# Entered with setns, as agents do: /sys still shows the links of the namespace it was mounted in.
host node peer
wire node eth0 10.9.0.1/24 peer eth0 10.9.0.2/24
ip link add eth9 type veth peer name eth8
shape node eth0 100mbit
audit_by env "LD_PRELOAD=$LAB_CARD" LAB_CARDS=eth0=10000 nsenter --net=/run/netns/node
#: blind /sys is that of another network: eth0, which is shaped, cannot be told for a port
#: unknown tcp.rmem
#: unknown stack.qdisc_shaper
#: unknown nic.link_speed
#: exit 0
