# SPDX-License-Identifier: Apache-2.0
# A '-' in front means that the kernel may refuse, not that the line is off: systemd sets it.
pair
first_namespace
systemd_boots
file_on_node /etc/sysctl.d/50-lab.conf <<<'-net.core.somaxconn = 8192'
by_systemd_sysctl
value_after net.core.somaxconn
#: control net.core.somaxconn = 8192
#: pass sysctl.persist_drift net.core.somaxconn
#: exit 0
