# SPDX-License-Identifier: Apache-2.0
# A guide of 2012: one of its settings is gone, one does nothing, one is as good as ever.
pair
first_namespace
systemd_boots
set_on node net.ipv4.tcp_fack 0
file_on_node /etc/sysctl.d/90-guide.conf <<-END
	net.ipv4.tcp_tw_recycle = 1
	net.ipv4.tcp_fack = 1
	net.ipv4.tcp_sack = 1
	-net.ipv4.tcp_abc = 1
END
#: fail sysctl.dead_knob/gone net.ipv4.tcp_tw_recycle low
#: fail sysctl.dead_knob/no-effect net.ipv4.tcp_fack low
#: first sysctl.dead_knob/gone net.ipv4.tcp_tw_recycle
#: pass sysctl.persist_drift net.ipv4.tcp_sack
#: exit 0
