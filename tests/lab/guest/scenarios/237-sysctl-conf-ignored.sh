# SPDX-License-Identifier: Apache-2.0
# Somebody appended to /etc/sysctl.conf and ran sysctl -p; systemd reads folders only.
mkdir -p /run/systemd/system
undo rm -r /run/systemd
set_file 'net.core.somaxconn = 8192' /etc/sysctl.conf
set_sysctl net.core.somaxconn 8192
#: fail sysctl.conf_ignored/ignored - medium
#: fail sysctl.persist_drift/not-persistent net.core.somaxconn low
#: first sysctl.conf_ignored/ignored -
#: exit 0
