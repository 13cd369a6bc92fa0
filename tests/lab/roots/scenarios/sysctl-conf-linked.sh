# SPDX-License-Identifier: Apache-2.0
# The same file with Debian 12's link to it: it is applied, and the host runs with it.
node
put etc/sysctl.conf 'net.core.somaxconn = 16384'
link etc/sysctl.d/99-sysctl.conf etc/sysctl.conf
put proc/sys/net/core/somaxconn 16384
#: pass sysctl.conf_ignored
#: pass sysctl.persist_drift net.core.somaxconn
#: exit 0
