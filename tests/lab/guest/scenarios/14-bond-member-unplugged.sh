# SPDX-License-Identifier: Apache-2.0
# One of the two members has no carrier; the other still has its partner.
. /lab/links.sh
switch_ports 2
switch_lag far0 far1
switch ip link set far1 down
bond_of member0 member1 -- "${lacp[@]}"
wait_for 40 aggregated 1
#: fail bond.members/down member1 high
#: pass bond.lacp_partner bond0
#: exit 1
