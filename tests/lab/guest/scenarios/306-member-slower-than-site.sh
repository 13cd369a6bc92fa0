# SPDX-License-Identifier: Apache-2.0
# One port of the LAG came up at half its speed, so it may not stand in one aggregator with the other.
. /lab/links.sh
set_speed rail2 5000 10000
rail_lag
bond_of rail1 rail2 -- "${lacp[@]}"
settled() { partners_settled 2 && aggregated 1; }
wait_for 40 settled
profile <<END
name: lab
site:
  speed: 10G
  fabric_ports: [rail1, rail2]
END
#: machine rails
#: fail nic.link_speed/below-expected rail2 critical
#: fail bond.lacp_partner/other-aggregator rail2 high
#: fail bond.members/unequal-speed rail2 high
#: first nic.link_speed/below-expected rail2
#: exit 1
