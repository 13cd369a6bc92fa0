# SPDX-License-Identifier: Apache-2.0
# Somebody took tcp_mem for bytes, as tcp_rmem is: 4096 times as much as was meant, more than there is.
node
tuned_tcp
two_ports
put proc/sys/net/ipv4/tcp_mem $'805306368\t1073741824\t1610612736'
append etc/sysctl.d/60-fabric.conf <<<'net.ipv4.tcp_mem = 805306368 1073741824 1610612736'
#: fail tcp.mem_limits/above-memory - medium
#: exit 0
