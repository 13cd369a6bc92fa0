# SPDX-License-Identifier: Apache-2.0
# Three rails, and one of them kept the MTU of the first day.
. /lab/links.sh
rails rail1 rail2 rail3
change_link rail1 mtu 9000 1500
change_link rail3 mtu 9000 1500
profile <<END
name: lab
site:
  fabric_ports: [rail1, rail2, rail3]
END
#: machine rails
#: fail nic.mtu_consistency/rails-differ rail2 high
#: exit 1
