# SPDX-License-Identifier: Apache-2.0
# A bond that needs no switch; the operator took its spare member down.
. /lab/links.sh
switch_ports 2
switch ip link set far0 up
switch ip link set far1 up
bond_of member0 member1 -- mode active-backup miimon 100
ip link set member1 down
wait_for 10 grep -q member0 /sys/class/net/bond0/bonding/active_slave
#: skip bond.lacp_partner bond0
#: pass nic.mtu_consistency member0
#: exit 0
