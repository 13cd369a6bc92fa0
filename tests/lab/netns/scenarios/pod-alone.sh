# SPDX-License-Identifier: Apache-2.0
# Inside a pod the host's half of its network does not show.
pair
host node2
wire node eth1 10.7.0.1/24 node2 eth0 10.7.0.2/24
#: unknown container.mtu eth1
#: unknown container.netdev_kind eth1
#: unknown container.bandwidth_limit eth1
