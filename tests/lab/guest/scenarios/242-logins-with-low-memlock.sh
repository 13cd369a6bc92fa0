# SPDX-License-Identifier: Apache-2.0
# Jobs start by ssh; a later file of limits.d takes back what limits.conf gives.
. /lab/rdma.sh
infiniband_card lid=40 sm_lid=1
mkdir -p /etc/security/limits.d
undo rm -r /etc/security
write '# * - memlock unlimited' /etc/security/limits.conf
write '@hpc soft memlock 65536
@hpc hard memlock unlimited' /etc/security/limits.d/90-hpc.conf
#: kmod labhca
#: fail rdma.lim.memlock/login-low logins medium
#: exit 0
