# SPDX-License-Identifier: Apache-2.0
# Both rails have their routing table, but the rule of the second one is missing.
rails 10.9.0.1/24 10.9.0.2/24 10.7.0.1/24 10.7.0.2/24
rail_rule node eth0 10.9.0.1 10.9.0.0/24 101 10.9.0.2
rail_rule node eth1 10.7.0.1 10.7.0.0/24 102 10.7.0.2
ip -n node rule del from 10.7.0.1 lookup 102
#: fail stack.policy_routing/no-way eth1 medium
#: pass stack.policy_routing eth0
#: exit 0
