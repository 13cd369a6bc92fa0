# SPDX-License-Identifier: Apache-2.0
# Kernel 6.18 with its own defaults on 400 Gb/s: its receive buffers do.
node 6.18.3-amd64
modern_tcp
pci 0000:20:00.0 8086:352a:060400 32.0 16 0 ""
pci 0000:21:00.0 15b3:1021:020000 32.0 16 0 0000:20:00.0
netdev ens1 400000 9000 0000:21:00.0
put proc/sys/net/ipv4/tcp_wmem $'4096\t65536\t67108864'
put etc/sysctl.d/60-fabric.conf 'net.ipv4.tcp_wmem = 4096 65536 67108864'
#: pass tcp.rmem
#: pass sock.rmem_max
#: pass tcp.window_scaling
#: exit 0
