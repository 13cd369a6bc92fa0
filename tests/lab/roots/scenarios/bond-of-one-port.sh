# SPDX-License-Identifier: Apache-2.0
# A bond of one port, so that a second one can join some day; it need not look for another.
node
two_ports
active_backup ens1
edit proc/net/bonding/bond0 's/MII Polling Interval (ms): 100/MII Polling Interval (ms): 0/'
#: pass bond.members bond0
#: skip bond.monitor bond0
#: skip bond.balance bond0
#: exit 0
