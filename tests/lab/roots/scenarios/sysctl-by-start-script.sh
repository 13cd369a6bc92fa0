# SPDX-License-Identifier: Apache-2.0
# A start script of the site loads /etc/sysctl.conf after all folders: it is applied, though no link leads to it.
node
put etc/sysctl.d/99-ours.conf 'net.core.somaxconn = 8192'
put etc/sysctl.conf 'net.core.somaxconn = 16384'
file etc/rc.local <<TEXT
#!/bin/sh
sysctl -p
TEXT
chmod +x "$root/etc/rc.local"
put proc/sys/net/core/somaxconn 16384
#: fail sysctl.conflict/several-values net.core.somaxconn low
#: pass sysctl.conf_ignored
#: pass sysctl.persist_drift net.core.somaxconn
#: exit 0
