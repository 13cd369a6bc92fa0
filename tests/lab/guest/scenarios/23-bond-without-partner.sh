# SPDX-License-Identifier: Apache-2.0
# The other end of the bond's members speaks no LACP: one of two members carries traffic.
. /lab/links.sh
switch_ports 2
switch ip link set far0 up
switch ip link set far1 up
bond_of member0 member1 -- mode 802.3ad miimon 100
wait_for 20 grep -q 1 /sys/class/net/bond0/carrier
#: fail bond.lacp_partner/no-partner bond0 critical
#: exit 1
#: replay
