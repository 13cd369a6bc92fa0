# SPDX-License-Identifier: Apache-2.0
# The service that applies sysctl.d is masked, so what the site wrote is applied by nothing.
mkdir -p /run/systemd/system /etc/systemd/system
undo rm -r /run/systemd /etc/systemd
ln -s /dev/null /etc/systemd/system/systemd-sysctl.service
set_file 'net.core.somaxconn = 8192' /etc/sysctl.d/50-lab.conf
#: fail sysctl.conf_ignored/nobody-applies - medium
#: pass sysctl.persist_drift -
#: exit 0
