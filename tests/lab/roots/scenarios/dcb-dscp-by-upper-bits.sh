# SPDX-License-Identifier: Apache-2.0
# No entry for 26 on a ConnectX that trusts DSCP: its upper three bits lead to priority 3 all the same.
lossless_node
dscp_entries ens1 46:5
#: pass qos.dscp_map ens1
#: pass qos.trust ens1
#: exit 0
