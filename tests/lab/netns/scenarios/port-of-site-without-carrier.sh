# SPDX-License-Identifier: Apache-2.0
# The second rail that the profile names has lost its cable, and DHCP has never given it an address.
rails 10.9.0.1/24 10.9.0.2/24 - 10.7.0.2/24
ip -n peer link set eth1 down
profile <<TEXT
name: lab
site:
  fabric_ports: ["eth*"]
TEXT
#: fail nic.link_state/no-carrier eth1 critical
#: pass nic.link_state eth0
#: exit 1
#: replay
