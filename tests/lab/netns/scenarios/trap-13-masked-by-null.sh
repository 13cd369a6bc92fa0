# SPDX-License-Identifier: Apache-2.0
# A link to /dev/null in /run takes a file of /usr/lib away.
pair
first_namespace
systemd_boots
file_on_node /usr/lib/sysctl.d/50-lab.conf <<<'net.ipv4.tcp_window_scaling = 0'
mkdir -p "$LAB_FILES/run/sysctl.d"
ln -s /dev/null "$LAB_FILES/run/sysctl.d/50-lab.conf"
by_systemd_sysctl
value_after net.ipv4.tcp_window_scaling
#: control net.ipv4.tcp_window_scaling = 1
#: pass sysctl.persist_drift
#: exit 0
