# SPDX-License-Identifier: Apache-2.0
# The spare of an active-backup bond has no link.
. /lab/links.sh
switch_ports 2
switch ip link set far0 up
bond_of member0 member1 -- mode active-backup miimon 100
wait_for 10 grep -q member0 /sys/class/net/bond0/bonding/active_slave
#: fail bond.members/spare-down member1 medium
#: pass bond.mode bond0
#: pass bond.monitor bond0
#: skip bond.balance bond0
#: exit 0
#: replay
