# SPDX-License-Identifier: Apache-2.0
# Somebody masked the service that applies sysctl.d: what the site wrote there is in force nowhere.
pair
first_namespace
systemd_boots
mkdir -p "$LAB_FILES/etc/systemd/system"
ln -s /dev/null "$LAB_FILES/etc/systemd/system/systemd-sysctl.service"
file_on_node /etc/sysctl.d/50-lab.conf <<<'net.core.somaxconn = 8192'
#: fail sysctl.conf_ignored/nobody-applies - medium
#: pass sysctl.persist_drift -
#: exit 0
