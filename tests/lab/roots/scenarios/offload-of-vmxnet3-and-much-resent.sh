# SPDX-License-Identifier: Apache-2.0
# A virtual machine on vmxnet3 sends a tenth of its segments again; TSO there is known for it.
node
tuned_tcp
pci 0000:0b:00.0 15ad:07b0:020000 5.0 8 0 ""
netdev eth0 10000 1500 0000:0b:00.0 vmxnet3
features eth0
counted Tcp.OutSegs 1000000 1200000
counted Tcp.RetransSegs 500 20500
counted TcpExt.TCPSynRetrans 20 20
#: fail nic.offloads/known-pair eth0 low
#: fail tcp.retrans_ratio/*
#: first tcp.retrans_ratio/*
#: exit 0
