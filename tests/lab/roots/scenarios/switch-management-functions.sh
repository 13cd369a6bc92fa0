# SPDX-License-Identifier: Apache-2.0
# B200: the NVLink switches show management functions that look like InfiniBand ports.  They are no
# ports for jobs, whatever state they are in.
hgx ib
b200
switch_functions
#: skip rdma.port.state mlx5_8/1
#: skip rdma.port.rate mlx5_8/1
#: pass rdma.dev.present
#: pass rdma.port.state mlx5_0/1
#: exit 0
