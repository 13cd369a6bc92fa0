# SPDX-License-Identifier: Apache-2.0
# A card fell off the bus: seven devices are left, each of them sound.
hgx ib
remove sys/bus/pci/devices/0000:24:00.0 "${pci_folder[0000:24:00.0]}" sys/class/infiniband/mlx5_1
#: fail rdma.dev.present/too-few - critical
#: exit 1
