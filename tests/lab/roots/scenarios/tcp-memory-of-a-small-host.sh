# SPDX-License-Identifier: Apache-2.0
# A file that was made for a host of 16 GiB went to one of 2 TiB: TCP may use a thousandth of it.
node
tuned_tcp
two_ports
put proc/sys/net/ipv4/tcp_mem $'191844\t255792\t383688'
append etc/sysctl.d/60-fabric.conf <<<'net.ipv4.tcp_mem = 191844 255792 383688'
#: fail tcp.mem_limits/small - low
#: exit 0
