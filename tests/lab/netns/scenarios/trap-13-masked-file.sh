# SPDX-License-Identifier: Apache-2.0
# A file of /etc hides one of the same name in /usr/lib, whatever else stands in that one.
pair
first_namespace
systemd_boots
file_on_node /usr/lib/sysctl.d/50-lab.conf <<-END
	net.ipv4.tcp_window_scaling = 0
	net.ipv4.tcp_sack = 0
END
file_on_node /etc/sysctl.d/50-lab.conf <<<'net.ipv4.tcp_sack = 1'
by_systemd_sysctl
value_after net.ipv4.tcp_window_scaling
#: control net.ipv4.tcp_window_scaling = 1
#: pass sysctl.persist_drift net.ipv4.tcp_sack
#: pass tcp.window_scaling
#: exit 0
