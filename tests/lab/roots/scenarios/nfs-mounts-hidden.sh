# SPDX-License-Identifier: Apache-2.0
# What is mounted may not be read: nobody knows of NFS.
node
two_ports
put proc/self/mountinfo '22 1 254:0 / / rw - ext4 /dev/vda1 rw'
unreadable proc/self/mountinfo
#: unknown mpath.nfs_rdma
#: exit 0
