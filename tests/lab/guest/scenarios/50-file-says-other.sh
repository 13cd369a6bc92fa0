# SPDX-License-Identifier: Apache-2.0
# What runs is not what the next boot will bring.
mkdir -p /run/systemd/system
undo rm -r /run/systemd
set_file 'net.core.somaxconn = 8192' /etc/sysctl.d/90-lab.conf
#: fail sysctl.persist_drift/drift net.core.somaxconn medium
#: exit 0
