# SPDX-License-Identifier: Apache-2.0
# One GPU did not come up at all: it is in no list, and only the site's word tells.  Its port is
# there as before, though nothing near tells any more that it is for jobs.
hgx ib
remove sys/bus/pci/devices/0000:53:00.0 "${pci_folder[0000:53:00.0]}" proc/driver/nvidia/gpus/0000:53:00.0
#: fail gpu.count/too-few - critical
#: unknown rdma.dev.present
#: exit 1
