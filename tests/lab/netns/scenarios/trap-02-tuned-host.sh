# SPDX-License-Identifier: Apache-2.0
# A host tuned by files: one container is older than the buffers, another began with the kernel's defaults.
pair
first_namespace
systemd_boots
container old
container new 2
set_on node net.ipv4.tcp_fin_timeout 30 net.ipv4.tcp_rmem '4096 131072 67108864'
set_on new net.ipv4.tcp_rmem '4096 131072 67108864'
set_on old net.ipv4.tcp_fin_timeout 30
file_on_node /etc/sysctl.d/90-lab.conf <<-END
	net.ipv4.tcp_fin_timeout = 30
	net.ipv4.tcp_rmem = 4096 131072 67108864
END
audit_with --netns old --netns new
#: fail sysctl.netns_divergence/not-inherited net.ipv4.tcp_fin_timeout medium
#: fail sysctl.netns_divergence/older-than-tuning net.ipv4.tcp_rmem medium
#: first sysctl.netns_divergence/* net.ipv4.*
#: replay
#: exit 0
