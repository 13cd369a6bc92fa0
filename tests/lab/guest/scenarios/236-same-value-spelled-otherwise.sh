# SPDX-License-Identifier: Apache-2.0
# Other bases, tabs, a path for a name, the first of three numbers only: what runs is what the file says.
mkdir -p /run/systemd/system
undo rm -r /run/systemd
set_file 'net/core/somaxconn = 0x1000
  net.ipv4.tcp_window_scaling=01
net.ipv4.tcp_rmem = 4096
net.ipv4.ip_local_port_range=32768    60999' /etc/sysctl.d/50-lab.conf
#: pass sysctl.persist_drift net.core.somaxconn
#: pass sysctl.persist_drift net.ipv4.tcp_window_scaling
#: pass sysctl.persist_drift net.ipv4.tcp_rmem
#: pass sysctl.persist_drift net.ipv4.ip_local_port_range
#: exit 0
