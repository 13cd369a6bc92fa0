# SPDX-License-Identifier: Apache-2.0
# Since boot many notifications were ignored and many marks unanswered, during the audit none: what
# is over is no fault.
hgx roce
counter mlx5_3 hw_counters/rp_cnp_handled 100000 104000
counter mlx5_3 hw_counters/rp_cnp_ignored 90000 90000
counter mlx5_3 hw_counters/np_cnp_sent 0 0
counter mlx5_3 hw_counters/np_ecn_marked_roce_packets 70000 70000
#: pass qos.roce_ecn rdma3
#: exit 0
