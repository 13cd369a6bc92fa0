# SPDX-License-Identifier: Apache-2.0
# A bond of two 100 Gb/s ports says 200000 Mb/s: a sum, by which no port is measured.
node
cpus 64 2
two_ports
bond bond0 ens1 ens2
profile <<TEXT
name: lab
site:
  speed: 100G
TEXT
#: pass nic.link_speed ens1
#: pass nic.link_speed ens2
#: pass bond.lacp_partner bond0
#: exit 0
