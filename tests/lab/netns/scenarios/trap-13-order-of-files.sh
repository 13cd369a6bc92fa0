# SPDX-License-Identifier: Apache-2.0
# Which of several files wins is decided by their names, not by their folders: systemd-sysctl is asked.
pair
first_namespace
systemd_boots
file_on_node /etc/sysctl.d/10-lab.conf <<<'net.ipv4.tcp_rmem = 4096 131072 1048576'
file_on_node /usr/lib/sysctl.d/50-lab.conf <<<'net.ipv4.tcp_rmem = 4096 131072 67108864'
file_on_node /run/sysctl.d/50-lab.conf.off <<<'net.ipv4.tcp_rmem = 4096 131072 2097152'
by_systemd_sysctl
value_after net.ipv4.tcp_rmem
#: control net.ipv4.tcp_rmem = 4096 131072 67108864
#: fail sysctl.conflict/package-wins net.ipv4.tcp_rmem low
#: pass sysctl.persist_drift net.ipv4.tcp_rmem
#: pass tcp.rmem
#: exit 0
