# SPDX-License-Identifier: Apache-2.0
# The site builds on RoCE; all that is there is RDMA in software, which no job should take for it.
add_rxe rxe0 data0
profile <<END
name: lab
site:
  fabric: roce
END
#: fail rdma.dev.present/none - critical
#: pass rdma.mod.core ib_core
#: skip rdma.port.state rxe0/1
#: exit 1
