# SPDX-License-Identifier: Apache-2.0
# The site builds on 200 Gb/s; one port negotiated 100.  The 10 Gb/s port for management is meant so.
node
tuned_tcp
cpus 64 2
two_ports
put sys/class/net/ens1/speed 200000
pci 0000:60:00.0 8086:347a:060400 8.0 8 0 ""
pci 0000:61:00.0 8086:1563:020000 8.0 4 0 0000:60:00.0 8.0 4
netdev eno1 10000 1500 0000:61:00.0 ixgbe
profile <<TEXT
name: lab
site:
  speed: 200G
  mgmt_ports: [eno1]
TEXT
#: fail nic.link_speed/below-expected ens2 critical
#: pass nic.link_speed ens1
#: exit 1
