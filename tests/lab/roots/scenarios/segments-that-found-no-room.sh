# SPDX-License-Identifier: Apache-2.0
# Small segments fill a receive buffer with overhead while the program is away: they are dropped on arrival.
node
tuned_tcp
two_ports
counted Tcp.InSegs 1000000 1900000
counted TcpExt.PruneCalled 1000 9000
counted TcpExt.TCPRcvCollapsed 1000 90000
counted TcpExt.RcvPruned 0 700
counted TcpExt.TCPRcvQDrop 0 5000
#: fail tcp.rcvq_drops/drops - high
#: exit 1
