# SPDX-License-Identifier: Apache-2.0
# The two members of an LACP bond end at two switches that are not one: half of it stands idle.
. /lab/links.sh
switch_ports 2
switch_lag far0
switch ip link add lag1 type bond "${lacp[@]}"
switch ip link set far1 master lag1
switch ip link set far1 up
switch ip link set lag1 up
bond_of member0 member1 -- "${lacp[@]}"
settled() { partners_settled 2 2 && aggregated 1; }
wait_for 40 settled
#: fail bond.lacp_partner/other-aggregator member? high
#: first bond.lacp_partner/other-aggregator member?
#: exit 1
#: replay
