# SPDX-License-Identifier: Apache-2.0
# Quiet while the audit looks, but down a hundred times since the boot of yesterday.
node
two_ports
put sys/class/net/ens1/carrier_changes 202
put sys/class/net/ens1/carrier_down_count 100
put sys/class/net/ens2/carrier_changes 4
put sys/class/net/ens2/carrier_down_count 2
#: fail nic.link_flaps/many-since-boot ens1 medium
#: pass nic.link_flaps ens2
#: exit 0
