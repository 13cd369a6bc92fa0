# SPDX-License-Identifier: Apache-2.0
# A bridge nobody is on and a port whose cable is out: their addresses wait, as they should.
pair
first_namespace
wire node eth1 fe80::9/64 peer eth1 -
ip -n node addr flush dev eth1
ip -n peer link set eth1 down
ip -n node addr add fd00:7::1/64 dev eth1
add_link node docker0 type bridge
address node docker0 172.17.0.1/16
ip -n node addr add fd00:17::1/64 dev docker0
audit_with --interval 0.2
#: pass stack.addr_state eth0
#: pass stack.addr_state eth1
#: pass stack.addr_state docker0
#: exit 0
