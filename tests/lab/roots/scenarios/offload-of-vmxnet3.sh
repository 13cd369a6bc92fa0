# SPDX-License-Identifier: Apache-2.0
# The same driver and feature, as every such machine has them, and little is sent again.
node
tuned_tcp
pci 0000:0b:00.0 15ad:07b0:020000 5.0 8 0 ""
netdev eth0 10000 1500 0000:0b:00.0 vmxnet3
features eth0
counted Tcp.OutSegs 1000000 1200000
counted Tcp.RetransSegs 500 520
counted TcpExt.TCPSynRetrans 20 20
#: pass nic.offloads eth0
#: exit 0
