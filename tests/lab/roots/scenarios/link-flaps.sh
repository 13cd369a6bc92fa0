# SPDX-License-Identifier: Apache-2.0
# The link of one port goes down twice while the audit looks; the other has been moved some days ago.
node
two_ports
put sys/class/net/ens1/carrier_changes 41
put sys/class/net/ens1/carrier_down_count 20
again sys/class/net/ens1/carrier_changes <<<45
again sys/class/net/ens1/carrier_down_count <<<22
put sys/class/net/ens2/carrier_changes 4
put sys/class/net/ens2/carrier_down_count 2
#: fail nic.link_flaps/flapping ens1 high
#: pass nic.link_flaps ens2
#: exit 1
