# SPDX-License-Identifier: Apache-2.0
# A closed GPU driver, which exports no dma-buf, and no peer memory module anywhere.
. /lab/cards.sh
gpu_node
gpu_driver open=0
infiniband_cards
card_site
#: kmod labpci
#: each gpudirect.path/none labhca?/1 critical
#: fail gpudirect.peermem/no-module - high
#: first gpudirect.peermem/no-module -
#: exit 1
