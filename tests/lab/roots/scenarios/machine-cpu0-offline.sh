# SPDX-License-Identifier: Apache-2.0
# A real node whose CPU 0 and its memory are offline: the other node is the only one.
from machines/cpu0-offline
#: skip irq.numa_affinity
#: unknown nic.link_speed
#: exit 3
