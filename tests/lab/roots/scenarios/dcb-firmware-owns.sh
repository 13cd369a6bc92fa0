# SPDX-License-Identifier: Apache-2.0
# An agent in the firmware gets the priorities from the switch and nothing on the host sets them: one owner.
lossless_node
remove etc/udev/rules.d/90-roce.rules
for link in ens1 ens2; do
	said dcbx int 10 $link
	said ets_willing bool true $link
	dcb_ints peer_pfc $link 3
done
#: pass qos.dcbx_owner ens1
#: pass qos.pfc_peer ens1
#: skip qos.persist ens1
#: exit 0
