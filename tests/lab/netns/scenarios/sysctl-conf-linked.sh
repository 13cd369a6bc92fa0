# SPDX-License-Identifier: Apache-2.0
# The same file with Debian's link to it, and the values in force.
pair
first_namespace
systemd_boots
file_on_node /etc/sysctl.conf <<<'net.ipv4.tcp_rmem = 4096 131072 33554432'
mkdir -p "$LAB_FILES/etc/sysctl.d"
ln -s ../sysctl.conf "$LAB_FILES/etc/sysctl.d/99-sysctl.conf"
#: pass sysctl.conf_ignored
#: pass sysctl.persist_drift net.ipv4.tcp_rmem
#: exit 0
