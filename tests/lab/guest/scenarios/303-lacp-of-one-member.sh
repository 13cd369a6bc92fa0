# SPDX-License-Identifier: Apache-2.0
# A bond of one member, made so that a second one can follow; LACP frames every 30 s are a choice.
. /lab/links.sh
switch_ports 1
switch_lag far0
bond_of member0 -- mode 802.3ad miimon 100 lacp_rate slow
wait_for 40 aggregated 1
#: pass bond.lacp_partner bond0
#: exit 0
