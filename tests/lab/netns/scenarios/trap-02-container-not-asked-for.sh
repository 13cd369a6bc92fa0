# SPDX-License-Identifier: Apache-2.0
# The same host audited alone: of its containers nothing is said, and nothing is called well.
pair
first_namespace
systemd_boots
container blue
set_on node net.ipv4.tcp_slow_start_after_idle 0
file_on_node /etc/sysctl.d/90-lab.conf <<<'net.ipv4.tcp_slow_start_after_idle = 0'
#: skip sysctl.netns_divergence -
#: exit 0
