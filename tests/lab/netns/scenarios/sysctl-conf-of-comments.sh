# SPDX-License-Identifier: Apache-2.0
# /etc/sysctl.conf as packages leave it, comments only, and nobody reads it: nothing is lost.
pair
first_namespace
systemd_boots
file_on_node /etc/sysctl.conf <<<'#net.ipv4.ip_forward=1'
#: pass sysctl.conf_ignored
#: exit 0
