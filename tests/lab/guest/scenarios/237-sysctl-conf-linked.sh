# SPDX-License-Identifier: Apache-2.0
# The same with Debian's link in /etc/sysctl.d, through which systemd reads the file.
mkdir -p /run/systemd/system
undo rm -r /run/systemd
set_file 'net.core.somaxconn = 8192' /etc/sysctl.conf
ln -s ../sysctl.conf /etc/sysctl.d/99-sysctl.conf
undo rm /etc/sysctl.d/99-sysctl.conf
set_sysctl net.core.somaxconn 8192
#: pass sysctl.conf_ignored
#: pass sysctl.persist_drift net.core.somaxconn
#: exit 0
