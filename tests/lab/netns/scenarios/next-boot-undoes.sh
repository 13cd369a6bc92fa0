# SPDX-License-Identifier: Apache-2.0
# Somebody tuned by hand: the next boot brings what the file says.
pair
first_namespace
systemd_boots
file_on_node /etc/sysctl.d/90-lab.conf <<<'net.ipv4.tcp_window_scaling = 0'
#: fail sysctl.persist_drift/drift net.ipv4.tcp_window_scaling medium
#: pass tcp.window_scaling
#: exit 0
