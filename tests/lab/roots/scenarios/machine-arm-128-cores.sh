# SPDX-License-Identifier: Apache-2.0
# CPUs and memory of a real ARM node were recorded, no class of devices: of the network nothing can be said.
from machines/arm-128-cores
#: unknown rdma.port.state
#: unknown mpath.nvme
#: unknown nic.link_speed
#: unknown container.cpuset_numa
#: exit 3
