# SPDX-License-Identifier: Apache-2.0
# A real node whose two InfiniBand functions have mlx5_core and no RDMA device: mlx5_ib was not loaded.
from machines/intel-vector-engines
#: fail rdma.dev.present/no-device 0000:1a:00.0 high
#: fail rdma.dev.present/no-device 0000:3e:00.0 high
#: first rdma.dev.present/no-device
#: pass pcie.link_downtrain 0000:1a:00.0
#: unknown mpath.dm
#: exit 1
