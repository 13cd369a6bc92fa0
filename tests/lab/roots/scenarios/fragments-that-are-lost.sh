# SPDX-License-Identifier: Apache-2.0
# NFS over UDP in fragments, and one of twenty datagrams lacks a part.
node
tuned_tcp
two_ports
counted Ip.ReasmReqds 6000 66000
counted Ip.ReasmFails 10 3010
counted Ip.FragCreates 100 100
#: fail ip.reassembly/fails IPv4 medium
#: fail ip.reassembly/fragments IPv4 low
#: first ip.reassembly/fragments IPv4
#: exit 0
