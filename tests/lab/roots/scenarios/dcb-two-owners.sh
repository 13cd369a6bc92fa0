# SPDX-License-Identifier: Apache-2.0
# The firmware of one port negotiates with the switch, and a udev rule sets PFC on it, too.
lossless_node
said dcbx int 10 ens2
#: fail qos.dcbx_owner/two-owners ens2 high
#: pass qos.dcbx_owner ens1
#: exit 1
