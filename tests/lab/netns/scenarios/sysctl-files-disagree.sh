# SPDX-License-Identifier: Apache-2.0
# Two files of the site set one key; the later name counts, and whoever wrote the other does not know.
pair
first_namespace
systemd_boots
file_on_node /etc/sysctl.d/10-storage.conf <<<'net.core.somaxconn = 16384'
file_on_node /etc/sysctl.d/60-web.conf <<<'net.core.somaxconn = 8192'
by_systemd_sysctl
value_after net.core.somaxconn
#: control net.core.somaxconn = 8192
#: fail sysctl.conflict/several-values net.core.somaxconn low
#: pass sysctl.persist_drift net.core.somaxconn
#: exit 0
