# SPDX-License-Identifier: Apache-2.0
# One cable flips more bits than FEC can mend and loses codewords; the other is as wrong as a healthy
# link of 400 Gb/s is: millions of bits a second, all of them corrected.
. /lab/cards.sh
card_node
ethernet_cards fec_corrected=60000000,60000000,60000000,60000000,50000,40000,60000,50000 \
	fec_lost=10,20,10,20
card_site 'fabric: none'
audit_with --interval 1
#: kmod labpci
#: fail nic.fec_errors/uncorrectable roce0 high
#: fail nic.fec_errors/beyond-limit roce0 critical
#: first nic.fec_errors/beyond-limit roce0
#: pass nic.fec_errors roce1
#: pass nic.link_flaps roce0
#: exit 1
