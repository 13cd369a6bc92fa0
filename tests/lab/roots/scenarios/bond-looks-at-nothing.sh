# SPDX-License-Identifier: Apache-2.0
# miimon was never set: when the link of the active member breaks, the spare does not take over.  It has not yet.
node
two_ports
active_backup ens1 ens2
edit proc/net/bonding/bond0 's/MII Polling Interval (ms): 100/MII Polling Interval (ms): 0/'
#: fail bond.monitor/none bond0 high
#: pass bond.members bond0
#: exit 1
