# SPDX-License-Identifier: Apache-2.0
# Two ports of 10 Gb/s, a bond, and a switch that knows of no LAG: one port carries all traffic.
. /lab/links.sh
bond_of rail1 rail2 -- "${lacp[@]}"
wait_for 10 grep -q 1 /sys/class/net/bond0/carrier
#: machine rails
#: fail bond.lacp_partner/no-partner bond0 critical
#: exit 1
