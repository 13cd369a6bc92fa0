# SPDX-License-Identifier: Apache-2.0
# A job was told NCCL_IB_TC=26, the DSCP, where 104 or 106 is meant: its packets carry DSCP 6 and go with
# everybody else's.
hgx roce 6.1.0-18-amd64 'roce_prio: 3' 'roce_dscp: 26' 'trust: dscp'
process 4321 python3 unlimited
printf 'HOME=/root\0NCCL_IB_TC=26\0' >"$root/proc/4321/environ"
#: awaits roce.tc.match
#: fail roce.tc.match/* * high
#: pass qos.trust rdma0
