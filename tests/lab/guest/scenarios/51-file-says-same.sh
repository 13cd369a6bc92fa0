# SPDX-License-Identifier: Apache-2.0
# What runs is what the file says.
mkdir -p /run/systemd/system
undo rm -r /run/systemd
set_file 'net.core.somaxconn = 8192' /etc/sysctl.d/90-lab.conf
set_sysctl net.core.somaxconn 8192
#: pass sysctl.persist_drift net.core.somaxconn
#: exit 0
