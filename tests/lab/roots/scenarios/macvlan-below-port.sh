# SPDX-License-Identifier: Apache-2.0
# A macvlan smaller than its port is a choice of who runs in it.
node
two_ports
stacked mv0 macvlan 1400 ens1
#: pass nic.mtu_consistency mv0
#: exit 0
