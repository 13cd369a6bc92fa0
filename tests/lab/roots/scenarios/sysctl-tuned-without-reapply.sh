# SPDX-License-Identifier: Apache-2.0
# reapply_sysctl is off: what the site wrote to sysctl.d is overwritten by the profile at each boot.
node
tuned network-latency <<TEXT
[sysctl]
net.core.busy_read=50
TEXT
put etc/tuned/tuned-main.conf 'reapply_sysctl = 0'
put etc/sysctl.d/10-ours.conf 'net.core.busy_read = 0'
put proc/sys/net/core/busy_read 50
#: fail sysctl.conflict/package-wins net.core.busy_read low
#: pass sysctl.persist_drift net.core.busy_read
#: exit 0
