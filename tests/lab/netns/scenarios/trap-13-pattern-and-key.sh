# SPDX-License-Identifier: Apache-2.0
# A key that is named beats a pattern, even one that stands later.
pair
first_namespace
systemd_boots
file_on_node /etc/sysctl.d/10-lab.conf <<<'net.ipv4.tcp_sack = 1'
file_on_node /etc/sysctl.d/90-lab.conf <<<'net.ipv4.tcp_sac* = 0'
by_systemd_sysctl
value_after net.ipv4.tcp_sack
#: control net.ipv4.tcp_sack = 1
#: pass sysctl.persist_drift net.ipv4.tcp_sack
#: exit 0
