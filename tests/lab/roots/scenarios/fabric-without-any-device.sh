# SPDX-License-Identifier: Apache-2.0
# The site builds on InfiniBand, and this host shows no adapter at all.
node
profile <<TEXT
name: lab
site:
  fabric: ib
TEXT
#: fail rdma.dev.present/none - critical
#: exit 1
