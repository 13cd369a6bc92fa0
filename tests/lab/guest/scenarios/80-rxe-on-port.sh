# SPDX-License-Identifier: Apache-2.0
# A Soft-RoCE device on a port that is up, with an address: it works.
add_rxe rxe0 data0
#: skip rdma.port.state rxe0/1
#: exit 0
