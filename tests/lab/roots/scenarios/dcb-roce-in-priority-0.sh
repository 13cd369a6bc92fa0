# SPDX-License-Identifier: Apache-2.0
# Jobs set no mark: what RDMA receives comes by priority 0, where it is dropped like anything else.
lossless_node
driver_counted ens1/3 prio_rx_discards 0 0
driver_counted ens1/0 prio_rx_bytes 1000 40000001000
driver_counted ens1/3 prio_rx_bytes 0 4000
counter mlx5_ens1 counters/port_rcv_data 1000 9500001000
#: fail qos.prio_discards/in-lossy-queue ens1 high
#: pass qos.dscp_map ens1
#: exit 1
