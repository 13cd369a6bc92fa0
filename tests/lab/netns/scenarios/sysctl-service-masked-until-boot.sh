# SPDX-License-Identifier: Apache-2.0
# Masked below /run, as for a maintenance: the next boot knows nothing of it and applies the files.
pair
first_namespace
systemd_boots
ln -s /dev/null "$LAB_FILES/run/systemd/system/systemd-sysctl.service"
file_on_node /etc/sysctl.d/50-lab.conf <<<'net.core.somaxconn = 8192'
#: fail sysctl.persist_drift/drift net.core.somaxconn medium
#: exit 0
