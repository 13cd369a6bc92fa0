# SPDX-License-Identifier: Apache-2.0
# The only port negotiates, and the switch port was forced to 100 Mb/s: half duplex here, full there.
node
onboard eno1 100
put sys/class/net/eno1/duplex half
#: fail nic.duplex_autoneg/half-duplex eno1 high
#: exit 1
