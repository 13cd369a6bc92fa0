# SPDX-License-Identifier: Apache-2.0
# One port of the LAG came up at half its speed, so it may not stand in one aggregator with the other.
. /lab/links.sh
set_speed rail2 5000 10000
rail_lag
bond_of rail1 rail2 -- "${lacp[@]}"
has_settled() {
	awk '/details partner/ { of_partner = 1 }
		/details actor/ { of_partner = 0 }
		/system mac address/ && of_partner && $4 != "00:00:00:00:00:00" { partners++ }
		/port state/ && $3 >= 64 { moving = 1 }
		END { exit !(partners == 2 && !moving) }' /proc/net/bonding/bond0
}
settled() {
	has_settled && aggregated 1
}
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
#: first nic.link_speed/below-expected rail2
#: exit 1
