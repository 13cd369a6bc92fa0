# SPDX-License-Identifier: Apache-2.0
# The port below a macvlan became smaller than it: what is larger vanishes.
node
two_ports
put sys/class/net/ens1/mtu 1400
put sys/class/net/ens2/mtu 1400
stacked mv0 macvlan 1500 ens1
#: fail nic.mtu_consistency/above-lower mv0 high
#: exit 1
