# SPDX-License-Identifier: Apache-2.0
# The module is loaded, but the stack was replaced after the driver was built: it is no client.
hgx ib
nvidia_driver 535.183.01 proprietary
remove sys/kernel/mm/memory_peers/nv_mem
#: fail gpudirect.peermem/not-registered - high
#: exit 1
