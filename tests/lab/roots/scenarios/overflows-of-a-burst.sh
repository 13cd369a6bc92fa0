# SPDX-License-Identifier: Apache-2.0
# Four connections of a burst were refused, and no listener is full any more.
node
tuned_tcp
two_ports
counted TcpExt.ListenOverflows 900 904
counted TcpExt.ListenDrops 900 904
#: fail tcp.listen_overflow/some-overflows - medium
#: exit 0
