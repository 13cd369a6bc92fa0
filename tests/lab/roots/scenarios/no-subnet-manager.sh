# SPDX-License-Identifier: Apache-2.0
# Cables are in, all links train, and no subnet manager gives addresses.
hgx ib
for i in 0 1 2 3 4 5 6 7; do
	put "sys/class/infiniband/mlx5_$i/ports/1/state" '2: INIT'
	put "sys/class/infiniband/mlx5_$i/ports/1/lid" 0x0
done
#: each rdma.port.state/no-subnet-manager mlx5_?/1 critical
#: first rdma.port.state/no-subnet-manager mlx5_?/1
#: exit 1
