# SPDX-License-Identifier: Apache-2.0
# A real node with one InfiniBand port, many PCI functions and an NVMe disk whose old driver has no class of its own.
from machines/intel-mlx4-mic
#: pass rdma.port.state mlx4_0/1
#: skip rdma.port.rate mlx4_0/1
#: unknown mpath.nvme
#: unknown pcie.link_downtrain
#: exit 0
