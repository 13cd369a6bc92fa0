# SPDX-License-Identifier: Apache-2.0
# Kernel 6.18 would give receive buffers of 32 MiB; the six of an old guide are less than a
# 400 Gb/s path needs, and begin below 64 KiB of window.
node 6.18.3-amd64
modern_tcp
pci 0000:20:00.0 8086:352a:060400 32.0 16 0 ""
pci 0000:21:00.0 15b3:1021:020000 32.0 16 0 0000:20:00.0
netdev ens1 400000 9000 0000:21:00.0
put proc/sys/net/ipv4/tcp_rmem $'4096\t87380\t6291456'
put proc/sys/net/ipv4/tcp_wmem $'4096\t65536\t67108864'
file etc/sysctl.d/60-guide.conf <<TEXT
net.ipv4.tcp_rmem = 4096 87380 6291456
net.ipv4.tcp_wmem = 4096 65536 67108864
TEXT
#: fail tcp.rmem/below-need - high
#: fail tcp.rmem/small-start - low
#: first tcp.rmem/below-need -
#: exit 1
