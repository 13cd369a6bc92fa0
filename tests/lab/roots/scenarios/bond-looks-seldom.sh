# SPDX-License-Identifier: Apache-2.0
# A second passes before the bond notices a broken link.
node
two_ports
bond bond0 ens1 ens2
edit proc/net/bonding/bond0 's/MII Polling Interval (ms): 100/MII Polling Interval (ms): 1000/'
#: fail bond.monitor/slow bond0 medium
#: exit 0
