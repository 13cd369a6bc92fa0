# SPDX-License-Identifier: Apache-2.0
# The receive buffer holds what 100 Gb/s over 400 us have under way, and its overhead, with nothing to spare
# for a loss.
node
two_ports
put proc/sys/net/ipv4/tcp_rmem $'4096\t131072\t14000000'
put proc/sys/net/ipv4/tcp_wmem $'4096\t65536\t67108864'
audit_with --rtt 400us
rm "$root/etc/sysctl.d/60-fabric.conf"
#: fail tcp.rmem/below-recommended - medium
#: pass tcp.wmem
#: exit 0
