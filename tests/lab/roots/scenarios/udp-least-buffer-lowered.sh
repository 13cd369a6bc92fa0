# SPDX-License-Identifier: Apache-2.0
# An old guide for small memories lowered what a UDP socket keeps.
node
tuned_tcp
two_ports
put proc/sys/net/ipv4/udp_rmem_min 1024
put proc/sys/net/ipv4/udp_wmem_min 4096
append etc/sysctl.d/60-fabric.conf <<<'net.ipv4.udp_rmem_min = 1024'
#: fail udp.buffers/below-default udp_rmem_min low
#: pass udp.buffers udp_wmem_min
#: exit 0
