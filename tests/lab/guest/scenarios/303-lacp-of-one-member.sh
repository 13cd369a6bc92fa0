# SPDX-License-Identifier: Apache-2.0
# A bond of one member, made so that a second one can follow.
. /lab/links.sh
switch_ports 1
switch_lag far0
bond_of member0 -- "${lacp[@]}"
wait_for 40 aggregated 1
#: pass bond.lacp_partner bond0
#: exit 0
