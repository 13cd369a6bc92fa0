# SPDX-License-Identifier: Apache-2.0
# limits.conf raises the hard limit alone: a login still starts with the default.
. /lab/rdma.sh
infiniband_card lid=40 sm_lid=1
set_file '* hard memlock unlimited' /etc/security/limits.conf
#: kmod labhca
#: fail rdma.lim.memlock/login-hard-only logins medium
#: exit 0
