# SPDX-License-Identifier: Apache-2.0
# Only version 1 is left of the port's GIDs: nobody behind a router can be reached.
hgx roce
for i in 1 3; do
	remove sys/class/infiniband/mlx5_2/ports/1/gids/$i sys/class/infiniband/mlx5_2/ports/1/gid_attrs/{types,ndevs}/$i
done
#: fail roce.gid.v2_present/no-v2 mlx5_2/1 critical
#: exit 1
