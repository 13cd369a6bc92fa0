# SPDX-License-Identifier: Apache-2.0
# A pattern over all interfaces with one key taken out, as systemd ships it: what a new interface will
# get is not what it gets now; of "all" nothing is said.
mkdir -p /run/systemd/system
undo rm -r /run/systemd
set_file 'net.ipv4.conf.*.rp_filter = 2
-net.ipv4.conf.all.rp_filter' /etc/sysctl.d/50-lab.conf
#: fail sysctl.persist_drift/drift net.ipv4.conf.default.rp_filter medium
#: exit 0
