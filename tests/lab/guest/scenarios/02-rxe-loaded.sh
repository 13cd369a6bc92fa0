# SPDX-License-Identifier: Apache-2.0
# A Soft-RoCE device on the data port: the audit loads no more of the RDMA stack than there is.
add_rxe rxe0 data0
audit_with --interval 1
#: no-module ib_umad
#: no-module rdma_ucm
#: exit 0
