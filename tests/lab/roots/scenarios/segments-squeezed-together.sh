# SPDX-License-Identifier: Apache-2.0
# The same for shorter: all found room once the queue was copied together.
node
tuned_tcp
two_ports
counted Tcp.InSegs 1000000 1900000
counted TcpExt.PruneCalled 1000 2000
counted TcpExt.TCPRcvCollapsed 1000 9000
counted TcpExt.RcvPruned 500 500
#: fail tcp.rcvq_drops/squeezed - low
#: exit 0
