# SPDX-License-Identifier: Apache-2.0
# Settings in /etc/sysctl.conf on a system that reads folders only, and no link leads to it.
node
file etc/sysctl.conf <<TEXT
net.core.rmem_max = 268435456
net.ipv4.tcp_rmem = 4096 87380 268435456
TEXT
#: fail sysctl.conf_ignored/ignored - medium
#: exit 0
