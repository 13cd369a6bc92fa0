# SPDX-License-Identifier: Apache-2.0
# A container without a network of its own: all settings show, the files are those of its image.
pair
first_namespace
systemd_boots
file_on_node /run/.containerenv <<<'engine="podman"'
file_on_node /etc/sysctl.d/90-lab.conf <<<'net.ipv4.tcp_window_scaling = 0'
set_on node net.core.somaxconn 16384
#: pass env.identity
#: skip sysctl.persist_drift
#: skip sysctl.conf_ignored
#: pass tcp.window_scaling
#: exit 0
