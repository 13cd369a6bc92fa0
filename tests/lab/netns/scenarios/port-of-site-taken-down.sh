# SPDX-License-Identifier: Apache-2.0
# Somebody took a rail of the profile down, and forgot it.
rails 10.9.0.1/24 10.9.0.2/24 10.7.0.1/24 10.7.0.2/24
ip -n node link set eth1 down
profile <<TEXT
name: lab
site:
  storage_ports: ["eth1"]
TEXT
#: fail nic.link_state/admin-down eth1 critical
#: exit 1
