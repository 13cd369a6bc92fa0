# SPDX-License-Identifier: Apache-2.0
# The driver counts packets that found no buffer, on one of two cards; the other card's count is old.
. /lab/cards.sh
card_node
ethernet_cards stats=rx_out_of_buffer,rx_discards_phy values=5000,70,9000,80
cat >/tmp/counts <<'END'
n=5000
while :; do
	n=$((n + 1000))
	echo "$n,70,9000,80" >/sys/module/labnic/parameters/values
	sleep 0.05
done
END
background sh /tmp/counts
card_site 'fabric: none'
audit_with --interval 1
#: kmod labpci
#: fail nic.rx_missed/no-buffer roce0 high
#: fail nic.rings/rx-drops roce0 medium
#: first nic.rings/rx-drops roce0
#: pass nic.rx_missed roce1
#: exit 1
#: replay
