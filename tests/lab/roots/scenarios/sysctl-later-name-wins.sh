# SPDX-License-Identifier: Apache-2.0
# 90- in /usr/lib beats 10- in /etc: the order is by name, not by folder.  The host runs with what
# somebody believes to have set, until it boots.
node
put etc/sysctl.d/10-ours.conf 'net.core.somaxconn = 16384'
put usr/lib/sysctl.d/90-appliance.conf 'net.core.somaxconn = 4096'
put proc/sys/net/core/somaxconn 16384
#: fail sysctl.conflict/package-wins net.core.somaxconn low
#: first sysctl.conflict/package-wins net.core.somaxconn
#: fail sysctl.persist_drift/drift net.core.somaxconn medium
#: exit 0
