# SPDX-License-Identifier: Apache-2.0
# All switches stand on, but the card ignores half of the notifications that reach it.
hgx roce
counter mlx5_3 hw_counters/rp_cnp_handled 100000 104000
counter mlx5_3 hw_counters/rp_cnp_ignored 90000 94000
counter mlx5_3 hw_counters/np_cnp_sent 500 900
counter mlx5_3 hw_counters/np_ecn_marked_roce_packets 1000 9000
#: fail qos.roce_ecn/cnp-ignored rdma3 high
#: exit 1
