# SPDX-License-Identifier: Apache-2.0
# The site's nodes have two ports of 100 Gb/s; on this one a card fell off the bus.
. /lab/rdma.sh
infiniband_card lid=40 sm_lid=1
profile <<END
name: lab
site:
  fabric: ib
  expect.ports: 2@100
END
#: kmod labhca
#: fail rdma.dev.present/too-few - critical
#: pass rdma.port.state labhca0/1
#: exit 1
