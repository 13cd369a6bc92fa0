# SPDX-License-Identifier: Apache-2.0
# tuned brings back what /etc says: busy polling is on now, by hand, and off after the next boot.
node
tuned network-latency <<TEXT
[sysctl]
net.core.busy_read=50
TEXT
put etc/sysctl.d/10-ours.conf 'net.core.busy_read = 0'
put proc/sys/net/core/busy_read 50
#: fail sysctl.persist_drift/drift net.core.busy_read medium
#: exit 0
