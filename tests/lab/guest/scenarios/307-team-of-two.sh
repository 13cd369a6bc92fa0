# SPDX-License-Identifier: Apache-2.0
# The older driver for the same purpose as a bond.  Its daemon has not given it a mode yet.
. /lab/links.sh
load team
load team_mode_roundrobin
switch_ports 2
add_link team0 type team
for i in 0 1; do
	switch ip link set "far$i" up
	ip link set "member$i" master team0
	ip link set "member$i" up
done
ip link set team0 up
#: pass nic.mtu_consistency member0
#: skip bond.lacp_partner
#: skip bond.mode team0
#: exit 0
