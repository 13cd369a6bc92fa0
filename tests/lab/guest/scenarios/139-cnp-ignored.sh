# SPDX-License-Identifier: Apache-2.0
# The fabric tells the cards to slow down, and they do not.
. /lab/cards.sh
card_node
ethernet_cards
roce_cards
lossless_ports
congest() {
	local n
	for ((n = 1000; ; n += 1000)); do
		echo "$n,$n" >/sys/module/labhca/parameters/rp_cnp_ignored
		echo "$n,0" >/sys/module/labhca/parameters/rp_cnp_handled
		echo "$n,0" >/sys/module/labhca/parameters/np_cnp_sent
		sleep 0.05
	done
}
background congest
audit_with --interval 1
lossless_site
#: kmod labpci
#: each qos.roce_ecn/cnp-ignored roce? high
#: first qos.roce_ecn/cnp-ignored roce?
#: exit 1
