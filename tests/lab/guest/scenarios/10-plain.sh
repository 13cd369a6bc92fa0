# SPDX-License-Identifier: Apache-2.0
# A node to which nothing was done.
#: pass tcp.window_scaling
#: pass tcp.rmem
#: pass tcp.wmem
#: pass stack.qdisc_shaper data0
#: skip nic.mtu_consistency
#: skip bond.lacp_partner
#: exit 0
#: replay
