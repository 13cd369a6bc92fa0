# SPDX-License-Identifier: Apache-2.0
# A management port after a day of work on the switch, and counters of a driver that was reloaded.
node
two_ports
onboard eno1 1000
put sys/class/net/eno1/carrier_changes 16
put sys/class/net/eno1/carrier_down_count 8
put sys/class/net/ens1/carrier_changes 120
again sys/class/net/ens1/carrier_changes <<<2
#: pass nic.link_flaps eno1
#: exit 0
