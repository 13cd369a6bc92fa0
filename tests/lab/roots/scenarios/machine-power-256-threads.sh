# SPDX-License-Identifier: Apache-2.0
# CPUs and memory of a real POWER node were recorded and nothing else.
from machines/power-256-threads
#: unknown rdma.port.state
#: unknown nic.link_speed
#: unknown irq.numa_affinity
#: exit 3
