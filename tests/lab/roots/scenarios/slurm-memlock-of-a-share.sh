# SPDX-License-Identifier: Apache-2.0
# The launcher may lock 64 GiB of 2 TiB: enough for the first registrations, not for a whole job.
hgx ib
process 812 slurmd 68719476736
#: fail rdma.lim.memlock/below-share 812 medium
#: exit 0
