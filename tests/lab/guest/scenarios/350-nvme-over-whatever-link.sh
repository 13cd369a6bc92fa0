# SPDX-License-Identifier: Apache-2.0
# Two links stand in one subnet with the target, the connection names neither, and the kernel (here by a
# file in its place) does not tell which one it took, as before 6.1.
. /lab/storage.sh
add_link stor1 type veth peer name stor1 netns peer
ip addr add 10.9.0.3/24 dev stor1
ip link set stor1 up
peer ip link set stor1 up
nvme_target
nvme_port 1 10.9.0.2 peer
nvme_port 2 10.9.0.2 peer
undo disconnect
nvme_connect 1 10.9.0.2
nvme_connect 2 10.9.0.2
wait_for 10 both_live
nvme_policy round-robin
for controller in $(over_tcp); do
	sed 's/,src_addr=[^,]*//' "$controller/address" >"$scratch/${controller##*/}"
	mount --bind "$scratch/${controller##*/}" "$controller/address"
	undo umount "$controller/address"
done
profile <<END
name: lab
site:
  storage_ports: [data0]
END
#: fail mpath.nvme/any-link nvme? medium
#: first mpath.nvme/any-link nvme?
#: exit 0
