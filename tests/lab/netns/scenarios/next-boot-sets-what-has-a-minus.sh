# SPDX-License-Identifier: Apache-2.0
# The same line, and somebody runs another value: the next boot sets what the line says.
pair
first_namespace
systemd_boots
file_on_node /etc/sysctl.d/50-lab.conf <<<'-net.core.somaxconn = 8192'
#: fail sysctl.persist_drift/drift net.core.somaxconn medium
#: exit 0
