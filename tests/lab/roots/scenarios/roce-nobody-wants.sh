# SPDX-License-Identifier: Apache-2.0
# A file server whose Ethernet cards can do RoCE: devices are there because the driver makes them.
node
cpus 64 2
two_ports
modules_loaded ib_core ib_uverbs mlx5_core mlx5_ib
hca mlx5_0 0000:21:00.0 '100 Gb/sec (4X EDR)' ACTIVE ens1
hca mlx5_1 0000:a1:00.0 '100 Gb/sec (4X EDR)' ACTIVE ens2
profile <<TEXT
name: lab
site:
  fabric: none
TEXT
#: skip rdma.port.state mlx5_0/1
#: skip rdma.port.rate mlx5_0/1
#: skip roce.gid.v2_present mlx5_0/1
#: skip rdma.mod.core
#: skip qos.pfc_enabled
#: skip qos.trust
#: skip qos.roce_ecn
#: exit 0
