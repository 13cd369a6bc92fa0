# SPDX-License-Identifier: Apache-2.0
# The firmware of one card hung and nobody recovered it; that of the other did, and is well again.
. /lab/cards.sh
card_node
ethernet_cards fw_running=28.41.1000,28.41.1000 fw_psid=MT_1,MT_1
echo 0 >/sys/module/labnic/parameters/error
echo 1 >/sys/module/labnic/parameters/error
echo 1 >/sys/module/labnic/parameters/recovered
card_site 'fabric: none'
audit_with --interval 1
#: kmod labpci
#: fail nic.devlink_health/ill pci/0001:90:00.0/fw high
#: pass nic.devlink_health pci/0001:91:00.0/fw
#: pass nic.devlink_health pci/0001:90:00.0/1/tx
#: pass nic.firmware pci/0001:90:00.0
#: exit 1
