# SPDX-License-Identifier: Apache-2.0
# The profile is chosen and its service starts at boot, but what it sets is not what runs.
node
tuned network-latency <<TEXT
[sysctl]
net.core.busy_read=50
net.core.rmem_max=>212992
TEXT
put proc/sys/net/core/busy_read 0
#: fail sysctl.persist_drift/drift net.core.busy_read medium
#: exit 0
