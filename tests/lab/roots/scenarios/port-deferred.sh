# SPDX-License-Identifier: Apache-2.0
# The link below an active port failed, and the port waits for it to come back.
hgx ib
put sys/class/infiniband/mlx5_2/ports/1/state '5: ACTIVE_DEFER'
put sys/class/infiniband/mlx5_2/ports/1/phys_state '6: LinkErrorRecovery'
#: fail rdma.port.state/deferred mlx5_2/1 high
#: exit 1
