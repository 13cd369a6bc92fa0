# SPDX-License-Identifier: Apache-2.0
# tuned writes it again after each boot: that no file has it is no fault.
node
put etc/tuned/active_profile network-latency
file usr/lib/tuned/network-latency/tuned.conf <<TEXT
[sysctl]
net.core.busy_read=50
net.core.busy_poll=50
TEXT
put proc/sys/net/core/busy_read 50
put proc/sys/net/core/busy_poll 50
#: pass sysctl.persist_drift
#: exit 0
