# SPDX-License-Identifier: Apache-2.0
# Nobody looks at the links of this bond, and that of its active member has broken: the spare, which has
# a link, does not take over.
. /lab/links.sh
switch_ports 2
switch ip link set far0 up
switch ip link set far1 up
bond_of member0 member1 -- mode active-backup
wait_for 10 grep -q member0 /sys/class/net/bond0/bonding/active_slave
switch ip link set far0 down
wait_for 10 grep -q 0 /sys/class/net/member0/carrier
#: fail bond.monitor/none bond0 high
#: fail bond.members/dead-in-use member0 high
#: first bond.monitor/none bond0
#: exit 1
