# SPDX-License-Identifier: Apache-2.0
# Everything leaves by one router, and the hash of the bond looks at hardware addresses.
. /lab/links.sh
switch_ports 2
switch_lag far0 far1
bond_of member0 member1 -- "${lacp[@]}"
wait_for 40 aggregated 2
ip addr add 10.48.0.1/24 dev bond0
ip route add 10.49.0.0/16 via 10.48.0.254 dev bond0
#: fail bond.hash/routed-by-address bond0 low
#: pass bond.lacp_partner bond0
#: pass bond.members bond0
#: exit 0
