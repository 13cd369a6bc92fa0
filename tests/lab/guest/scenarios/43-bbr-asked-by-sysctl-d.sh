# SPDX-License-Identifier: Apache-2.0
# sysctl.d asks for bbr at the next boot; the module lies on the disk.
mkdir -p /run/systemd/system
undo rm -r /run/systemd
set_file 'net.ipv4.tcp_congestion_control = bbr' /etc/sysctl.d/90-lab.conf
#: first tcp.cc.available/not-loaded -
#: fail tcp.cc.available/not-loaded - medium
#: fail sysctl.persist_drift/rejected net.ipv4.tcp_congestion_control low
#: no-module tcp_bbr
#: exit 0
