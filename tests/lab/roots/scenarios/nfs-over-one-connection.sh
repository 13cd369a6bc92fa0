# SPDX-License-Identifier: Apache-2.0
# A file server over one TCP connection on a host of 100 Gb/s ports: worth knowing, and no fault.
node
two_ports
put proc/self/mountinfo '40 22 0:50 / /data rw,noatime shared:9 - nfs4 10.0.0.5:/vol rw,vers=4.2,proto=tcp,addr=10.0.0.5'
#: pass mpath.nfs_rdma /data
#: exit 0
