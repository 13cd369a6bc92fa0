# SPDX-License-Identifier: Apache-2.0
# VXLAN over a port of ice with transmit checksums in the card: single streams crawl, much is sent again.
node
tuned_tcp
pci 0000:81:00.0 8086:1592:020000 16.0 16 0 ""
netdev ens1 100000 9000 0000:81:00.0 ice
stacked vx0 vxlan 1450 ens1
features ens1
counted Tcp.OutSegs 1000000 1200000
counted Tcp.RetransSegs 500 20500
counted TcpExt.TCPSynRetrans 20 20
#: fail nic.offloads/known-pair ens1 low
#: fail tcp.retrans_ratio/*
#: first tcp.retrans_ratio/*
#: exit 0
