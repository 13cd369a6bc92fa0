# SPDX-License-Identifier: Apache-2.0
# A bad optic: one of eight members loses its link now and then, and comes back at once.
node
eight_ports
bond bond0 ens1 ens2 ens3 ens4 ens5 ens6 ens7 ens8
sed '/Interface: ens4/,/Interface: ens5/s/Link Failure Count: 0/Link Failure Count: 2/' "$root/proc/net/bonding/bond0" |
	again proc/net/bonding/bond0
#: fail bond.members/flapping ens4 high
#: exit 1
