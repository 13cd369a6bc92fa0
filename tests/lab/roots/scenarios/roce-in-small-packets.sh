# SPDX-License-Identifier: Apache-2.0
# RoCE at an MTU of 1500: it sends 1024 bytes at a time.  4200 would be enough for 4096.
hgx roce
put sys/class/net/rdma3/mtu 1500
#: each nic.mtu_expected/small rdma3 low
#: exit 0
