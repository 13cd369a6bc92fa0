# SPDX-License-Identifier: Apache-2.0
# Each port got a default route; the links say 0, but `all` says strict.
rails 10.9.0.1/24 10.9.0.2/24 10.7.0.1/24 10.7.0.2/24
ip -n node route add default via 10.9.0.2 dev eth0 metric 100
ip -n node route add default via 10.7.0.2 dev eth1 metric 101
set_on node net.ipv4.conf.all.rp_filter 1
#: fail stack.rp_filter/strict-asymmetric eth1 high
#: fail stack.policy_routing/leaves-elsewhere eth1 medium
#: pass stack.rp_filter eth0
#: first stack.rp_filter/strict-asymmetric eth1
#: exit 1
#: replay
