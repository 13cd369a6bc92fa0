# SPDX-License-Identifier: Apache-2.0
# A real node with qib adapters, the places of whose devices were altered by hand.
from machines/intel-two-hcas
#: pass rdma.port.state qib0/1
#: skip rdma.port.rate qib0/1
#: exit 0
