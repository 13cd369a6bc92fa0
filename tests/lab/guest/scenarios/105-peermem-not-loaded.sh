# SPDX-License-Identifier: Apache-2.0
# The closed driver needs nvidia_peermem, which is installed, and nobody loaded it.
. /lab/cards.sh
gpu_node
gpu_driver open=0
infiniband_cards
stub labpeer
module_on_disk nvidia_peermem
card_site
#: kmod labpci
#: each gpudirect.path/none labhca?/1 critical
#: fail gpudirect.peermem/not-loaded - high
#: first gpudirect.peermem/not-loaded -
#: exit 1
