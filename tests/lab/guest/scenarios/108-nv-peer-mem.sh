# SPDX-License-Identifier: Apache-2.0
# The module of old driver packages, registered: with a closed driver all is well.
. /lab/cards.sh
gpu_node
gpu_driver open=0 version=470.82.01
infiniband_cards
stub labpeer
stub nv_peer_mem
card_site
#: kmod labpci
#: pass gpudirect.path labhca0/1
#: pass gpudirect.peermem -
#: exit 0
