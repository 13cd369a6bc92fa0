# SPDX-License-Identifier: Apache-2.0
# nvidia_peermem is loaded, but did not become a client of the peer memory interface.
. /lab/cards.sh
gpu_node
gpu_driver open=0
infiniband_cards
stub labpeer
stub nvidia_peermem register=0
card_site
#: kmod labpci
#: fail gpudirect.peermem/not-registered - high
#: first gpudirect.peermem/not-registered -
#: pass gpudirect.path labhca0/1
#: exit 1
