# SPDX-License-Identifier: Apache-2.0
# A host without systemd: the start script of procps reads /etc/sysctl.conf, after all folders; what
# sysctl.d says of the same key is said in vain.
mkdir -p /etc/init.d
undo rm -r /etc/init.d
write '#!/bin/sh' /etc/init.d/procps
set_file 'net.core.somaxconn = 1024' /etc/sysctl.d/99-lab.conf
set_file 'net.core.somaxconn = 8192' /etc/sysctl.conf
set_sysctl net.core.somaxconn 8192
#: fail sysctl.conflict/several-values net.core.somaxconn low
#: pass sysctl.conf_ignored
#: pass sysctl.persist_drift net.core.somaxconn
#: exit 0
