# SPDX-License-Identifier: Apache-2.0
# Eight GPUs and eight InfiniBand ports as they should be: every question about them is answered.
# Newer platforms make no /dev/infiniband/issm* (there is none here), and that is no fault.
hgx ib
: >"$root/dev/infiniband/umad0"
#: pass gpu.count
#: pass gpudirect.path
#: pass gpudirect.peermem
#: pass pcie.link_downtrain 0000:14:00.0
#: pass rdma.dev.present
#: pass rdma.port.state mlx5_7/1
#: pass rdma.port.rate mlx5_7/1
#: pass rdma.mod.core
#: pass rdma.lim.memlock
#: pass env.time_window
#: skip qos.pfc_enabled
#: exit 0
