# SPDX-License-Identifier: Apache-2.0
# The same, and what tells them apart (vital product data) only root may read: unknown.
hgx ib
b200
switch_functions
unreadable sys/devices/pci0000:d{0,1}/0000:d{0,1}:00.0/vpd
#: unknown rdma.port.state mlx5_8/1
#: unknown rdma.dev.present
#: exit 0
