# SPDX-License-Identifier: Apache-2.0
# nvidia_peermem is installed, but this kernel's RDMA stack has no interface for it.
. /lab/cards.sh
gpu_node
gpu_driver open=0
infiniband_cards
module_on_disk nvidia_peermem
card_site
#: kmod labpci
#: each gpudirect.path/none labhca?/1 critical
#: fail gpudirect.peermem/no-interface - high
#: first gpudirect.peermem/no-interface -
#: exit 1
