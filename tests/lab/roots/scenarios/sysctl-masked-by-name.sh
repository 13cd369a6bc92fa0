# SPDX-License-Identifier: Apache-2.0
# A file of the same name in /etc hides the one of the package: what that says is not in
# force, and the running value is that of the kernel.
node
file usr/lib/sysctl.d/50-appliance.conf <<TEXT
net.ipv4.tcp_sack = 0
net.core.somaxconn = 128
TEXT
put etc/sysctl.d/50-appliance.conf '# nothing: hides the file of the package'
#: pass sysctl.persist_drift
#: exit 0
