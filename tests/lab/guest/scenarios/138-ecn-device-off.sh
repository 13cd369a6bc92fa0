# SPDX-License-Identifier: Apache-2.0
# bnxt_re's congestion control is switched off for one whole card.
. /lab/cards.sh
mount -t debugfs debugfs /sys/kernel/debug
undo umount /sys/kernel/debug
card_node 14e4:1750:020000 bnxt_en
ethernet_cards vendor=bnxt
roce_cards
lossless_ports
echo 0 >/sys/kernel/debug/bnxt_re/0001:90:00.0/cc_config/enable_cc
lossless_site
#: kmod labpci
#: fail qos.roce_ecn/cc-off roce0 high
#: first qos.roce_ecn/cc-off roce0
#: pass qos.roce_ecn roce1
#: exit 1
