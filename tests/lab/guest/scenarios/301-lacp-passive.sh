# SPDX-License-Identifier: Apache-2.0
# The bond speaks LACP only when spoken to.  This switch does speak: all is well until another does not.
. /lab/links.sh
switch_ports 2
switch_lag far0 far1
bond_of member0 member1 -- "${lacp[@]}" lacp_active off
wait_for 40 aggregated 2
#: fail bond.lacp_partner/passive bond0 medium
#: exit 0
