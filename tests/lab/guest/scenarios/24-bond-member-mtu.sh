# SPDX-License-Identifier: Apache-2.0
# A member got another MTU after it had joined; the kernel takes it without a word.
load bonding max_bonds=0
for i in 0 1; do
	add_link "member$i" type veth peer name "far$i"
	ip link set "far$i" up
done
add_link bond0 type bond mode balance-xor miimon 100
for i in 0 1; do
	ip link set "member$i" master bond0
	ip link set "member$i" up
done
ip link set bond0 up
ip link set member1 mtu 1400
#: fail nic.mtu_consistency/member-differs member1 high
#: pass nic.mtu_consistency member0
#: skip bond.lacp_partner bond0
#: exit 1
