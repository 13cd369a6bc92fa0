# SPDX-License-Identifier: Apache-2.0
# A pod whose image brings a sysctl.d: no boot applies it to the pod, and the host's does not reach it.
pair
systemd_boots
file_on_node /etc/sysctl.d/90-lab.conf <<<'net.ipv4.tcp_window_scaling = 0'
file_on_node /etc/sysctl.conf <<<'net.ipv4.tcp_sack = 0'
#: skip sysctl.persist_drift
#: skip sysctl.conf_ignored
#: pass tcp.window_scaling
#: exit 0
