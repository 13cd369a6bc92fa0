# SPDX-License-Identifier: Apache-2.0
# Packets take turns over two wires of unequal length: the receivers report nearly all of it as got twice.
node
tuned_tcp
two_ports
counted Tcp.OutSegs 1000000 1200000
counted Tcp.RetransSegs 500 5500
counted TcpExt.TCPSynRetrans 20 20
counted TcpExt.TCPDSACKRecv 100 5000
#: fail tcp.retrans_ratio/needless - medium
#: exit 0
