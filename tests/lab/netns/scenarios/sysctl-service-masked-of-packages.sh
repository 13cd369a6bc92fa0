# SPDX-License-Identifier: Apache-2.0
# The service is masked, and no file of the site sets anything: what packages bring is not ours to miss.
pair
first_namespace
systemd_boots
mkdir -p "$LAB_FILES/etc/systemd/system"
ln -s /dev/null "$LAB_FILES/etc/systemd/system/systemd-sysctl.service"
file_on_node /usr/lib/sysctl.d/50-default.conf <<<'net.ipv4.tcp_window_scaling = 0'
#: skip sysctl.conf_ignored
#: pass sysctl.persist_drift -
#: exit 0
