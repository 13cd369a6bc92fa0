# SPDX-License-Identifier: Apache-2.0
# A port lost its IPv4 address: what is left leads no farther than the segment.
hgx roce
remove sys/class/infiniband/mlx5_2/ports/1/gids/{2,3} sys/class/infiniband/mlx5_2/ports/1/gid_attrs/{types,ndevs}/{2,3}
#: fail roce.gid.v2_present/link-local-only mlx5_2/1 high
#: exit 1
