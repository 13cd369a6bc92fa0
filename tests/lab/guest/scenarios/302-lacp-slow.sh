# SPDX-License-Identifier: Apache-2.0
# LACP frames every 30 s instead of every second: a choice, no fault.
. /lab/links.sh
switch_ports 2
switch_lag far0 far1
bond_of member0 member1 -- mode 802.3ad miimon 100 lacp_rate slow
wait_for 40 aggregated 2
#: pass bond.lacp_partner bond0
#: exit 0
