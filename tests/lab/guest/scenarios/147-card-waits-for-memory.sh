# SPDX-License-Identifier: Apache-2.0
# One of two cards drops packets because memory takes them too slowly; what the other one counted is old.
. /lab/cards.sh
card_node
ethernet_cards stats=outbound_pci_stalled_rd,outbound_pci_stalled_wr,outbound_pci_stalled_rd_events,outbound_pci_stalled_wr_events,outbound_pci_buffer_overflow \
	values=2,45,0,100,5000,0,3,7,9,8000
cat >/tmp/counts <<'END'
n=5000
while :; do
	n=$((n + 1000))
	echo "2,45,0,100,$n,0,3,7,9,8000" >/sys/module/labnic/parameters/values
	sleep 0.05
done
END
background sh /tmp/counts
card_site 'fabric: none'
audit_with --interval 1
#: kmod labpci
#: fail pcie.stalls/overflow roce0 high
#: fail pcie.stalls/stalled roce0 high
#: first pcie.stalls/overflow roce0
#: pass pcie.stalls roce1
#: exit 1
