# SPDX-License-Identifier: Apache-2.0
# A tuned host whose containers were made with the same settings.
pair
first_namespace
systemd_boots
container blue
container red 2
for name in node blue red; do
	set_on "$name" net.ipv4.tcp_slow_start_after_idle 0 net.ipv4.tcp_rmem '4096 131072 67108864'
done
file_on_node /etc/sysctl.d/90-lab.conf <<-END
	net.ipv4.tcp_slow_start_after_idle = 0
	net.ipv4.tcp_rmem = 4096 131072 67108864
END
audit_with --netns blue --netns red
#: pass sysctl.netns_divergence net.ipv4.tcp_slow_start_after_idle
#: pass sysctl.netns_divergence net.ipv4.tcp_rmem
#: pass tcp.rmem @blue
#: pass tcp.rmem @red
#: skip container.sysctl_scope -
#: pass container.sysctl_scope @blue
#: replay
#: exit 0
