# SPDX-License-Identifier: Apache-2.0
# The administrator's file stands in /etc, but names are read in order, whatever folder they are in:
# 99- of a package comes after 10- of the administrator.
mkdir -p /run/systemd/system /usr/lib/sysctl.d
undo rm -r /run/systemd /usr/lib/sysctl.d
write 'net.core.somaxconn = 1024' /usr/lib/sysctl.d/99-vendor.conf
set_file 'net.core.somaxconn = 8192' /etc/sysctl.d/10-lab.conf
set_sysctl net.core.somaxconn 8192
#: fail sysctl.conflict/package-wins net.core.somaxconn low
#: first sysctl.conflict/package-wins net.core.somaxconn
#: fail sysctl.persist_drift/drift net.core.somaxconn medium
#: exit 0
