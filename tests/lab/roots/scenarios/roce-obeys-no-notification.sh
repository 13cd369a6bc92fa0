# SPDX-License-Identifier: Apache-2.0
# On one port the half that slows down is off; on priority 0, which RoCE does not use, it is off
# everywhere, and that is no fault.
hgx roce 6.1.0-18-amd64 'roce_prio: 3'
for i in 0 1 2 3 4 5 6 7; do
	put "sys/class/net/rdma$i/ecn/roce_rp/enable/0" 0
done
put sys/class/net/rdma5/ecn/roce_rp/enable/3 0
#: fail qos.roce_ecn/rp-off rdma5 high
#: pass qos.roce_ecn rdma4
#: exit 1
