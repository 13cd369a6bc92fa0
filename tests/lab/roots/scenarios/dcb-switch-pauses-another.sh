# SPDX-License-Identifier: Apache-2.0
# The switch pauses priority 4 on one port, the host 3: neither protects the other.
lossless_node
dcb_ints peer_pfc ens1 4
dcb_ints peer_pfc ens2 3
#: fail qos.pfc_peer/differs ens1 high
#: pass qos.pfc_peer ens2
#: pass qos.pfc_enabled ens1
#: exit 1
