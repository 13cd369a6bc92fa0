# SPDX-License-Identifier: Apache-2.0
# A host without systemd: the start script of procps reads /etc/sysctl.conf, after all folders.
mkdir -p /etc/init.d
undo rm -r /etc/init.d
write '#!/bin/sh' /etc/init.d/procps
set_file 'net.core.somaxconn = 1024' /etc/sysctl.d/99-lab.conf
set_file 'net.core.somaxconn = 8192' /etc/sysctl.conf
set_sysctl net.core.somaxconn 8192
#: pass sysctl.conf_ignored
#: pass sysctl.persist_drift net.core.somaxconn
#: exit 0
