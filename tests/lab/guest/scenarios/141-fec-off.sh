# SPDX-License-Identifier: Apache-2.0
# FEC was switched off on one of two links of 400 Gb/s, whose signal cannot do without.
. /lab/cards.sh
card_node
ethernet_cards fec=4,8
card_site 'fabric: none'
afterwards() {
	ethtool --show-fec roce0 | grep -i '^Active' >"$1/control"
}
#: kmod labpci
#: fail nic.fec_mode/off roce0 high
#: control Active FEC encoding: Off
#: first nic.fec_mode/off roce0
#: pass nic.fec_mode roce1
#: exit 1
