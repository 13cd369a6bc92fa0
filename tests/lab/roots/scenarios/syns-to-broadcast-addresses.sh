# SPDX-License-Identifier: Apache-2.0
# Somebody scans broadcast addresses: each such SYN counts as a drop of a listener, and no client was refused.
node
tuned_tcp
two_ports
counted TcpExt.ListenOverflows 0 0
counted TcpExt.ListenDrops 50 54
#: pass tcp.listen_overflow
#: exit 0
