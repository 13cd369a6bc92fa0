# SPDX-License-Identifier: Apache-2.0
# The driver was loaded anew between the samples: counters fell to zero, and nothing follows from it.
hgx roce
counter mlx5_3 hw_counters/rp_cnp_handled 100000 3
counter mlx5_3 hw_counters/rp_cnp_ignored 90000 0
counter mlx5_3 hw_counters/np_cnp_sent 5000 0
counter mlx5_3 hw_counters/np_ecn_marked_roce_packets 80000 2
#: pass qos.roce_ecn rdma3
#: pass rdma.port.state mlx5_3/1
#: exit 0
