# SPDX-License-Identifier: Apache-2.0
# One port puts DSCP 26 into priority 2: somebody counted priorities from one.
lossless_node
dscp_entries ens1 26:2 48:6
#: fail qos.dscp_map/wrong-priority ens1 high
#: pass qos.dscp_map ens2
#: pass qos.trust ens1
#: exit 1
