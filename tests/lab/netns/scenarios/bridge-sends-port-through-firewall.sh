# SPDX-License-Identifier: Apache-2.0
# A bridge holds the data port, and br_netfilter sends each packet through the host's firewall.
host node peer
wire node eth0 - peer eth0 10.9.0.2/24
add_link node br0 type bridge
ip -n node link set eth0 master br0
address node br0 10.9.0.1/24
[ -e /proc/sys/net/bridge ] || cannot_run "no br_netfilter in this kernel"
set_on node net.bridge.bridge-nf-call-iptables 1
card eth0=10000
audit_host node
first_namespace
seen setting net.netfilter.nf_conntrack_count 12
#: fail container.bridge_nf/data-bridge-filtered br0 low
