# SPDX-License-Identifier: Apache-2.0
# Four ports of one kind, of which one came up at a quarter of the rate; nobody names a speed.
node
tuned_tcp
for f in 0 1 2 3; do
	pci 0000:2$f:00.0 8086:347a:060400 16.0 16 0 ""
	pci 0000:3$f:00.0 8086:1592:020000 16.0 16 0 0000:2$f:00.0
	netdev "ens$f" 100000 1500 0000:3$f:00.0 ice
done
put sys/class/net/ens2/speed 25000
#: fail nic.link_speed/slower-than-twins ens2 medium
#: exit 0
