# SPDX-License-Identifier: Apache-2.0
# 100 Gb/s with a spare of 10 on another switch, looked at by ARP: a design.
node
two_ports
active_backup ens1 ens2
put sys/class/net/ens2/speed 10000
edit proc/net/bonding/bond0 's/MII Polling Interval (ms): 100/MII Polling Interval (ms): 0/
	s/^Up Delay.*/&\nARP Polling Interval (ms): 500\nARP IP target\/s (n.n.n.n form): 10.0.0.1/'
#: pass bond.members bond0
#: pass bond.monitor bond0
#: pass bond.mode bond0
#: exit 0
