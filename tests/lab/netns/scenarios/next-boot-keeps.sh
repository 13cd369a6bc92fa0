# SPDX-License-Identifier: Apache-2.0
# What runs is what the files say, whatever blanks and slashes they are written with.
pair
first_namespace
systemd_boots
file_on_node /etc/sysctl.d/90-lab.conf <<-END
	; a comment
	net/ipv4/tcp_rmem=4096   131072  33554432
	-net.ipv4.tcp_no_such_key = 1
	net.ipv4.tcp_wmem = 4096 16384 4194304
END
#: pass sysctl.persist_drift net.ipv4.tcp_rmem
#: pass sysctl.persist_drift net.ipv4.tcp_wmem
#: exit 0
