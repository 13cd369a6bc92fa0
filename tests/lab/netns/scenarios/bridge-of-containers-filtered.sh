# SPDX-License-Identifier: Apache-2.0
# Docker's bridge holds containers alone: its packets pass the firewall, as Docker wants it.
pair
first_namespace
host inner
add_link node docker0 type bridge
address node docker0 172.17.0.1/16
wire node veth1 - inner eth0 172.17.0.2/16
ip -n node link set veth1 master docker0
[ -e /proc/sys/net/bridge ] || cannot_run "no br_netfilter in this kernel"
set_on node net.bridge.bridge-nf-call-iptables 1
#: pass container.bridge_nf docker0
#: exit 0
