# SPDX-License-Identifier: Apache-2.0
# A key of a module that is not loaded, with the '-' that says: never mind.
mkdir -p /run/systemd/system
undo rm -r /run/systemd
set_file '-net.netfilter.nf_conntrack_max = 262144
net.core.somaxconn = 4096' /etc/sysctl.d/50-lab.conf
#: pass sysctl.persist_drift net.core.somaxconn
#: no-module nf_conntrack
#: exit 0
