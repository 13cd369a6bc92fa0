# SPDX-License-Identifier: Apache-2.0
# Links of PAM4 correct errors all the time, and each start of a link leaves some: counts that stand still are
# no fault, however large.
hgx ib
for i in 0 1 2 3 4 5 6 7; do
	counter mlx5_$i counters/symbol_error 48213 48213
	counter mlx5_$i counters/port_rcv_data 900000000000 950000000000
done
#: awaits ib.link.symbol_ber
#: pass ib.link.symbol_ber mlx5_0/1
#: pass rdma.port.state mlx5_0/1
#: pass rdma.port.rate mlx5_7/1
#: exit 0
