# SPDX-License-Identifier: Apache-2.0
# A container that was given another value than both the host and the kernel have: somebody wanted it.
pair
first_namespace
systemd_boots
container blue
set_on node net.ipv4.tcp_fin_timeout 30
set_on blue net.ipv4.tcp_fin_timeout 20
file_on_node /etc/sysctl.d/90-lab.conf <<<'net.ipv4.tcp_fin_timeout = 30'
audit_with --netns blue
#: pass sysctl.netns_divergence net.ipv4.tcp_fin_timeout
#: exit 0
