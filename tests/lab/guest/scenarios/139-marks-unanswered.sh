# SPDX-License-Identifier: Apache-2.0
# Marked packets arrive by the thousands, and the card sends no notification to who sent them.
. /lab/cards.sh
card_node
ethernet_cards
roce_cards
lossless_ports
marks() {
	local n
	for ((n = 1000; ; n += 1000)); do
		echo "$n,$n" >/sys/module/labhca/parameters/np_ecn_marked_roce_packets
		echo "0,$n" >/sys/module/labhca/parameters/np_cnp_sent
		echo "$n,$n" >/sys/module/labhca/parameters/rp_cnp_handled
		sleep 0.05
	done
}
background marks
audit_with --interval 1
lossless_site
#: kmod labpci
#: fail qos.roce_ecn/marks-unanswered roce0 medium
#: first qos.roce_ecn/marks-unanswered roce0
#: pass qos.roce_ecn roce1
#: exit 0
