# SPDX-License-Identifier: Apache-2.0
# The table of one card names one of its queues, and the hash of the other knows no ports of TCP.
. /lab/cards.sh
card_node
ethernet_cards rss_reach=1,0 tcp_ports=1,0
card_site 'fabric: none'
#: kmod labpci
#: fail nic.rss_indir/one-queue roce0 medium
#: pass nic.rss_hash roce0
#: fail nic.rss_hash/tcp-without-ports roce1 medium
#: pass nic.rss_indir roce1
#: first nic.rss_hash/tcp-without-ports roce1
#: exit 0
#: replay
