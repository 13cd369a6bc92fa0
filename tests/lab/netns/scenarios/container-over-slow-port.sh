# SPDX-License-Identifier: Apache-2.0
# A host with a fast port for data and a port of 1 Gb/s, over which its container goes: what the fast one
# needs is not asked of the container.
host node peer other
wire node eth0 10.9.0.1/24 peer eth0 10.9.0.2/24
wire node eth1 10.7.0.1/24 other eth0 10.7.0.2/24
card eth0=100000 eth1=1000
audit_host node
container blue
ip -n node route add default via 10.7.0.2
set_on node net.ipv4.tcp_rmem '4096 131072 67108864' net.ipv4.tcp_wmem '4096 131072 67108864'
set_on blue net.ipv4.tcp_rmem '4096 131072 1048576' net.ipv4.tcp_wmem '4096 131072 1048576'
audit_with --netns blue
profile <<-END
	name: lab
	site:
	  fabric_ports: [eth0, eth1]
END
#: pass tcp.rmem -
#: pass tcp.rmem @blue
#: replay
#: exit 0
