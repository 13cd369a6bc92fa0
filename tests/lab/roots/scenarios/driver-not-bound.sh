# SPDX-License-Identifier: Apache-2.0
# An InfiniBand function that its driver did not take: no RDMA device, no link.
hgx ib
remove sys/class/infiniband/mlx5_1 "${pci_folder[0000:24:00.0]}/infiniband" "${pci_folder[0000:24:00.0]}/driver"
#: fail rdma.dev.present/no-device 0000:24:00.0 high
#: fail rdma.dev.present/too-few - critical
#: first rdma.dev.present/no-device 0000:24:00.0
#: exit 1
