# SPDX-License-Identifier: Apache-2.0
# A file asks for an algorithm that no module of this kernel brings: the next boot keeps the old one.
node
put etc/sysctl.d/90-cc.conf 'net.ipv4.tcp_congestion_control = vegas'
#: fail tcp.cc.available/missing - medium
#: fail sysctl.persist_drift/rejected net.ipv4.tcp_congestion_control low
#: first tcp.cc.available/missing -
#: exit 0
