# SPDX-License-Identifier: Apache-2.0
# All members found the one partner, and the bond still uses one port of two: its count disagrees with the
# states of the ports.
node
two_ports
bond bond0 ens1 ens2
edit proc/net/bonding/bond0 's/Number of ports: 2/Number of ports: 1/'
#: fail bond.lacp_partner/not-aggregated bond0 high
#: exit 1
