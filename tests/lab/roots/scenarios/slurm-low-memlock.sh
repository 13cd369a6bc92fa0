# SPDX-License-Identifier: Apache-2.0
# The launcher of jobs may lock 8 MiB, and so may every job that it starts.
hgx ib
process 812 slurmd 8388608
#: fail rdma.lim.memlock/low 812 high
#: exit 1
