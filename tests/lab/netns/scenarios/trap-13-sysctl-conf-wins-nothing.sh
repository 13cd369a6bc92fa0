# SPDX-License-Identifier: Apache-2.0
# /etc/sysctl.conf says one thing and sysctl.d another; systemd applies sysctl.d.
pair
first_namespace
systemd_boots
file_on_node /etc/sysctl.conf <<<'net.ipv4.tcp_window_scaling = 0'
file_on_node /etc/sysctl.d/50-lab.conf <<<'net.ipv4.tcp_window_scaling = 1'
by_systemd_sysctl
value_after net.ipv4.tcp_window_scaling
#: control net.ipv4.tcp_window_scaling = 1
#: fail sysctl.conf_ignored/ignored - medium
#: pass sysctl.persist_drift net.ipv4.tcp_window_scaling
#: exit 0
