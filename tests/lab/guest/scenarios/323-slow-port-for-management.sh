# SPDX-License-Identifier: Apache-2.0
# One of four ports of a card runs at 1 Gb/s: the site keeps it for management.
. /lab/links.sh
set_speed rail3 1000 10000
rails rail1 rail2 rail3
profile <<END
name: lab
site:
  mgmt_ports: [rail3, mgmt0]
END
#: machine rails
#: skip nic.link_speed rail3
#: exit 0
