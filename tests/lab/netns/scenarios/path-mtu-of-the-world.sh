# SPDX-License-Identifier: Apache-2.0
# The same path MTU towards a host that is nobody's business here: the world takes 1500.
jumbo_towards_1500
#: pass tcp.pmtu
#: skip tcp.mtu_probing
#: exit 0
