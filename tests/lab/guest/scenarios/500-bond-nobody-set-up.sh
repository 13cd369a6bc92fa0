# SPDX-License-Identifier: Apache-2.0
# A bond as the kernel makes it when nothing is said: balance-rr, hash of addresses, links never looked at.
. /lab/links.sh
switch_ports 2
switch ip link set far0 up
switch ip link set far1 up
bond_of member0 member1 --
wait_for 10 grep -q 1 /sys/class/net/bond0/carrier
#: fail bond.mode/reorders bond0 low
#: fail bond.monitor/none bond0 medium
#: pass bond.members bond0
#: skip bond.hash bond0
#: first bond.monitor/none bond0
#: exit 0
#: replay
