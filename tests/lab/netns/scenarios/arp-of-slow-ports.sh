# SPDX-License-Identifier: Apache-2.0
# Two ports of 10 Gb/s in one network, a server on two sockets of an office: told, not judged.
host node peer
wire node eth0 10.9.0.1/24 peer eth0 10.9.0.2/24
wire node eth1 10.9.0.3/24 peer eth1 10.9.0.4/24
card eth0=10000 eth1=10000
audit_host node
first_namespace
#: skip stack.arp_flux eth0
#: skip stack.policy_routing -
#: exit 0
