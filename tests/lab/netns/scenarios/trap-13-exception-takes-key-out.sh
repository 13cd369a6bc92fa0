# SPDX-License-Identifier: Apache-2.0
# A later line with the key alone takes the earlier setting of it back, too: nothing is set.
pair
first_namespace
systemd_boots
file_on_node /etc/sysctl.d/10-lab.conf <<<'net.ipv4.tcp_window_scaling = 0'
file_on_node /etc/sysctl.d/20-lab.conf <<<'-net.ipv4.tcp_window_scaling'
by_systemd_sysctl
value_after net.ipv4.tcp_window_scaling
#: control net.ipv4.tcp_window_scaling = 1
#: pass sysctl.persist_drift
#: pass sysctl.conflict
#: exit 0
