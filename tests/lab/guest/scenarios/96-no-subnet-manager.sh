# SPDX-License-Identifier: Apache-2.0
# The link is up, and no subnet manager has come by.
. /lab/rdma.sh
infiniband_card state=2 lid=0 sm_lid=0
#: kmod labhca
#: fail rdma.port.state/no-subnet-manager labhca0/1 critical
#: first rdma.port.state/no-subnet-manager labhca0/1
#: exit 1
