# SPDX-License-Identifier: Apache-2.0
# The link below RDMA in software is down: no job counts on such a device.
load dummy numdummies=0
add_link dummy9 type dummy
ip link set dummy9 up
ip addr add 10.30.0.1/24 dev dummy9
add_rxe rxe0 dummy9
ip link set dummy9 down
#: skip rdma.port.state rxe0/1
#: exit 0
