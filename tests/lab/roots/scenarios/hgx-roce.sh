# SPDX-License-Identifier: Apache-2.0
# The same node over RoCE, with the driver package whose files tell of congestion control.  Whether
# priorities are paused tells netlink alone, and nobody asked it here.
hgx roce 6.1.0-18-amd64 'roce_prio: 3' 'trust: dscp'
#: pass rdma.port.state mlx5_7/1
#: pass rdma.port.rate mlx5_7/1
#: pass roce.gid.v2_present mlx5_7/1
#: pass qos.roce_ecn rdma7
#: pass qos.trust rdma7
#: unknown qos.pfc_enabled rdma7
#: unknown qos.dcb_support rdma7
#: pass tcp.rmem
#: pass pcie.link_downtrain 0000:84:00.0
#: exit 0
