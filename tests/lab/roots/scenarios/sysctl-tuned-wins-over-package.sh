# SPDX-License-Identifier: Apache-2.0
# tuned writes after the files of packages, so its value is the one of each boot, and it is in force.
node
tuned network-latency <<TEXT
[main]
include=latency-performance
[sysctl]
net.core.busy_read=50
net.core.busy_poll=50
TEXT
file usr/lib/tuned/latency-performance/tuned.conf <<TEXT
[sysctl]
net.core.busy_read=20
TEXT
put usr/lib/sysctl.d/99-package.conf 'net.core.busy_read = 0'
put proc/sys/net/core/busy_read 50
put proc/sys/net/core/busy_poll 50
#: pass sysctl.persist_drift net.core.busy_read
#: pass sysctl.persist_drift net.core.busy_poll
#: pass sysctl.conflict
#: exit 0
