# SPDX-License-Identifier: Apache-2.0
# No link leads to /etc/sysctl.conf, and yet it is applied: tuned reads it after its own profile.
node
tuned network-latency <<TEXT
[sysctl]
net.core.busy_read=50
TEXT
put etc/sysctl.conf 'net.core.somaxconn = 16384'
put proc/sys/net/core/somaxconn 16384
put proc/sys/net/core/busy_read 50
#: pass sysctl.conf_ignored
#: pass sysctl.persist_drift net.core.somaxconn
#: exit 0
