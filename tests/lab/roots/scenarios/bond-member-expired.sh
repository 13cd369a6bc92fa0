# SPDX-License-Identifier: Apache-2.0
# The partner of one member fell silent: its state has expired, the other seven carry on.
node
eight_ports
bond bond0 ens1 ens2 ens3 ens4 ens5 ens6 ens7 ens8
edit proc/net/bonding/bond0 '/Interface: ens3/,/Interface: ens4/s/port state: 63/port state: 143/'
#: fail bond.lacp_partner/member-state ens3 high
#: exit 1
