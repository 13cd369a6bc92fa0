# SPDX-License-Identifier: Apache-2.0
# One port, strict as Red Hat ships it; a bridge of containers is strict, too.
pair
first_namespace
ip -n node route add default via 10.9.0.2
host pod
wire node veth0 - pod eth0 172.17.0.2/16
add_link node docker0 type bridge
ip -n node link set veth0 master docker0
address node docker0 172.17.0.1/16
set_on node net.ipv4.conf.all.rp_filter 1 net.ipv4.conf.default.rp_filter 1 \
	net.ipv4.conf.docker0.rp_filter 1
audit_with --interval 0.5
#: pass stack.rp_filter eth0
#: pass stack.rp_filter -
#: exit 0
