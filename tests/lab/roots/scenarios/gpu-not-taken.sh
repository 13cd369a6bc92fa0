# SPDX-License-Identifier: Apache-2.0
# The driver did not take one of the GPUs (bad firmware, a failed reset): no job can use it.
hgx ib
remove proc/driver/nvidia/gpus/0000:43:00.0 "${pci_folder[0000:43:00.0]}/driver"
#: fail gpu.count/not-taken 0000:43:00.0 critical
#: fail gpu.count/too-few - critical
#: first gpu.count/not-taken 0000:43:00.0
#: exit 1
