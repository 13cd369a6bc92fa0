# SPDX-License-Identifier: Apache-2.0
# The cable of the spare member fell out long ago: all works until the other one does.
node
two_ports
active_backup ens1 ens2
no_cable ens2
#: fail bond.members/spare-down ens2 medium
#: pass bond.mode bond0
#: skip bond.hash bond0
#: exit 0
