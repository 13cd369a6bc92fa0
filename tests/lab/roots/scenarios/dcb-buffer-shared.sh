# SPDX-License-Identifier: Apache-2.0
# Priority 3 pauses, but receives into the buffer of priority 0; on the other port into one of its own.
lossless_node
for link in ens1 ens2; do
	dcb_ints prio_buffer $link 0 0 0 $((${link#ens} - 1)) 0 0 0 0
	dcb_ints buffer_size $link 131072 131072 0 0 0 0 0 0
	said buffer_total int 524288 $link
done
#: fail qos.buffers/shared ens1 medium
#: pass qos.buffers ens2
#: exit 0
