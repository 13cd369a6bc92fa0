# SPDX-License-Identifier: Apache-2.0
# Settings in /etc/sysctl.conf, which systemd does not read: no link leads to it.
pair
first_namespace
systemd_boots
file_on_node /etc/sysctl.conf <<<'net.ipv4.tcp_rmem = 4096 131072 67108864'
#: fail sysctl.conf_ignored/ignored - medium
#: exit 0
