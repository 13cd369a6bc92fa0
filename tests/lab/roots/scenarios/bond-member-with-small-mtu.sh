# SPDX-License-Identifier: Apache-2.0
# The kernel takes it when a member of a bond is given another MTU afterwards: large frames of one
# path in eight are lost.
node
eight_ports
bond bond0 ens1 ens2 ens3 ens4 ens5 ens6 ens7 ens8
for nic in bond0 ens{1..8}; do
	put "sys/class/net/$nic/mtu" 9000
done
put sys/class/net/ens6/mtu 1500
#: fail nic.mtu_consistency/member-differs ens6 high
#: exit 1
