# SPDX-License-Identifier: Apache-2.0
# The kernel takes nearly any byte in a name: what is clean must stay clean, and be told.
load dummy numdummies=0
load 8021q
number=0
for name in '{mtu}' "a'b\"c" '<b>&amp;' '$(halt)' '-o' '..x' 'übergröße' $'\xff\xfe\x01' '*' '123456789012345'; do
	number=$((number + 1))
	ip link add "dummy$number" type dummy
	ip link set "dummy$number" name "$name"
	undo ip link del dev "$name"
	ip link set dev "$name" up
done
ip link add link data0 name 'n\n\' type vlan id 9
undo ip link del dev 'n\n\'
ip link set dev 'n\n\' up
#: pass nic.mtu_consistency *
#: exit 0
